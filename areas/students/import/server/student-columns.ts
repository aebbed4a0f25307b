import type { StudentField } from '../contract.ts'

/** The usual names of the columns, without capitals, spaces and signs. */
const titles: Readonly<Record<StudentField, readonly string[]>> = {
  name: ['name', 'fullname', 'studentname', 'student', 'firstname', 'givenname'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail', 'emailid'],
  phone: [
    'phone',
    'phonenumber',
    'mobile',
    'mobilenumber',
    'mobileno',
    'phoneno',
    'cellno',
    'contactno',
    'cell',
    'cellnumber',
    'contact',
    'contactnumber',
    'whatsapp',
  ],
  dateOfBirth: ['dateofbirth', 'birthdate', 'dob', 'birthday', 'born'],
  city: ['city', 'town'],
  address: ['address', 'postaladdress'],
  education: ['education', 'qualification', 'lastqualification', 'degree'],
  cnic: ['cnic', 'cnicnumber', 'cnicno', 'nic', 'nationalid', 'bform'],
  passport: ['passport', 'passportnumber', 'passportno'],
  notes: ['notes', 'note', 'remarks', 'comments', 'comment'],
}

const folded = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '')

/** The field of each column, as its title says; each field once. */
export function guessFields(header: readonly string[]): (StudentField | null)[] {
  const taken = new Set<StudentField>()
  return header.map((title) => {
    const known = Object.entries(titles) as [StudentField, readonly string[]][]
    const field =
      known.find(([name, names]) => !taken.has(name) && names.includes(folded(title)))?.[0] ?? null
    if (field !== null) taken.add(field)
    return field
  })
}
