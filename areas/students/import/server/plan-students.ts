import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { digestNumber } from '#areas/accounts/offers.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { findDuplicates } from '#areas/students/records/server/find-duplicates.ts'
import { studentImportMessages as texts } from '#texts/students/import/student-import.ts'
import type { PlannedRow } from '../contract.ts'
import type { ReadRow } from './read-students.ts'

type Student = NonNullable<ReadRow['student']>

/** The rows, of which those with the address of somebody of the office or a university have a mistake: it is taken. */
export async function withoutOfficeAddresses(
  db: Kysely<Database>,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const addresses = rows.flatMap(({ student }) => student?.email ?? [])
  if (addresses.length === 0) return rows
  const found = await db
    .selectFrom('users')
    .select('email')
    .where('role', '<>', 'student')
    .where('email', 'in', addresses)
    .execute()
  const taken = new Set(found.map(({ email }) => email))
  return rows.map((row) => {
    const email = row.student?.email
    if (!email || !taken.has(email)) return row
    return { ...row, student: null, problems: [...row.problems, texts.addressOfOffice({ email })] }
  })
}

/** What happens to each row, compared with every student and with the rows before it. */
export async function planRows(
  db: Kysely<Database>,
  deps: Pick<Deps, 'secrets'>,
  rows: readonly ReadRow[],
): Promise<PlannedRow[]> {
  const certain = new Map<string, number>()
  const possible = new Map<string, number>()
  const planned: PlannedRow[] = []
  for (const row of rows) {
    const { line, typed, student, problems } = row
    const shown = {
      line,
      name: student?.name ?? [typed.name, typed.lastName].filter(Boolean).join(' '),
      email: student?.email ?? typed.email ?? null,
      phone: student?.phone ?? typed.phone ?? null,
      dateOfBirth: student?.dateOfBirth ?? typed.dateOfBirth ?? null,
      problems: [...problems],
    }
    if (student === null) {
      planned.push({ ...shown, verdict: 'refused', twins: [], sameAsLine: null })
      continue
    }
    const twins = (
      await findDuplicates(db, { _id: null, ...knownOf(student), digests: digestsOf(deps, student) })
    ).map(({ _id, name, because }) => ({ _id, name, because }))
    const keys = keysOf(student)
    const sure = first(certain, keys.certain)
    const maybe = sure ?? first(possible, keys.possible)
    const isKnown =
      sure !== null ||
      twins.some(({ because }) =>
        because.some((one) => one === 'email' || one === 'cnic' || one === 'passport'),
      )
    const verdict = isKnown ? 'known' : twins.length > 0 || maybe !== null ? 'possible' : 'new'
    planned.push({ ...shown, verdict, twins, sameAsLine: maybe })
    for (const key of keys.certain) if (!certain.has(key)) certain.set(key, line)
    for (const key of keys.possible) if (!possible.has(key)) possible.set(key, line)
  }
  return planned
}

const knownOf = ({ name, email, phone, dateOfBirth }: Student) => ({
  name,
  email: email ?? null,
  phone: phone ?? null,
  dateOfBirth: dateOfBirth ?? null,
})

const digestsOf = ({ secrets }: Pick<Deps, 'secrets'>, { cnic, passport }: Student): Buffer[] =>
  [
    ...(cnic ? digestNumber(secrets.documentKey, 'national', cnic) : []),
    ...(passport ? digestNumber(secrets.documentKey, 'passport', passport) : []),
  ].map(({ digest }) => digest)

/** What two rows of the same person have in common: surely, or perhaps. */
function keysOf({ name, email, phone, dateOfBirth, cnic, passport }: Student) {
  const words = name.toLowerCase().split(/\s+/u).toSorted().join(' ')
  return {
    certain: [
      ...(email ? [`e-mail ${email}`] : []),
      ...(cnic ? [`cnic ${cnic}`] : []),
      ...(passport ? [`passport ${passport}`] : []),
    ],
    possible: [...(phone ? [`phone ${phone}`] : []), ...(dateOfBirth ? [`${dateOfBirth} ${words}`] : [])],
  }
}

const first = (seen: ReadonlyMap<string, number>, keys: readonly string[]): number | null => {
  const lines = keys.map((key) => seen.get(key)).filter((line) => line !== undefined)
  return lines.length === 0 ? null : Math.min(...lines)
}

/** Identifies a plan: the file, how it is read, and what happens to each row. */
export const fingerprintOf = (sha256: string, wishes: object, rows: readonly PlannedRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify([sha256, wishes, rows.map(({ line, verdict, twins }) => [line, verdict, twins])]))
    .digest('base64url')
