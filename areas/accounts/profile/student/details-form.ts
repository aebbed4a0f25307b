import * as z from 'zod/mini'
import { Country, Day, line, PersonName, Phone } from '#platform/contract/fields.ts'
import type { Student } from '../contract/students.ts'
import { accountWords } from '#texts/accounts/profile/account.ts'

/** An empty field says that there is nothing to say, which is null on the wire. */
const orNothing = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  z.pipe(
    z.transform((text: string) => (text.trim() === '' ? null : text)),
    z.nullable(schema),
  )

const Birthday = Day.check(
  z.refine(
    (day) => day > '1900-01-01' && day < new Date().toISOString().slice(0, 10),
    accountWords.details.bornWrong,
  ),
)

/** What a student tells about themself, as the fields of a form hold it. */
export const DetailsForm = z.object({
  name: PersonName,
  phone: orNothing(Phone),
  dateOfBirth: orNothing(Birthday),
  nationality: orNothing(Country),
  country: orNothing(Country),
  city: orNothing(line({ empty: '', max: 100 })),
  address: orNothing(line({ empty: '', max: 300 })),
  education: orNothing(line({ empty: '', max: 300 })),
})
export type DetailsFormValues = z.input<typeof DetailsForm>
export type Details = z.output<typeof DetailsForm>

/** A record as the form shows it. */
export const typedFrom = ({
  name,
  phone,
  details,
}: Pick<Student, 'name' | 'phone' | 'details'>): DetailsFormValues => ({
  name,
  phone: phone ?? '',
  dateOfBirth: details.dateOfBirth ?? '',
  nationality: details.nationality ?? '',
  country: details.country ?? '',
  city: details.city ?? '',
  address: details.address ?? '',
  education: details.education ?? '',
})
