import * as z from 'zod/mini'
import { formatPhone } from '#kit/format/format-phone.ts'
import { Country, Day, line, PersonName, Phone } from '#platform/contract/fields.ts'
import type { Student } from '../contract/students.ts'
import { accountTexts } from '#texts/accounts/profile/account.ts'

/** An empty field means no value, which is null in the request. */
const orNothing = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  z.pipe(
    z.transform((text: string) => (text.trim() === '' ? null : text)),
    z.nullable(schema),
  )

const Birthday = Day.check(
  z.refine(
    (day) => day > '1900-01-01' && day < new Date().toISOString().slice(0, 10),
    accountTexts.details.bornWrong,
  ),
)

/** The form values of a student's details. */
export const DetailsForm = z.object({
  name: PersonName,
  phone: orNothing(Phone),
  dateOfBirth: orNothing(Birthday),
  nationality: orNothing(Country),
  country: orNothing(Country),
  city: orNothing(line({ empty: '', max: 100 })),
  address: orNothing(line({ empty: '', max: 300 })),
})
export type DetailsFormValues = z.input<typeof DetailsForm>
export type Details = z.output<typeof DetailsForm>

/** The form values of a record. */
export const typedFrom = ({
  name,
  phone,
  details,
}: Pick<Student, 'name' | 'phone' | 'details'>): DetailsFormValues => ({
  name,
  phone: phone === null ? '' : formatPhone(phone),
  dateOfBirth: details.dateOfBirth ?? '',
  nationality: details.nationality ?? '',
  country: details.country ?? '',
  city: details.city ?? '',
  address: details.address ?? '',
})
