import type { Deps } from '#platform/config/deps.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'

/** A program to apply to, and its university. */
export interface ProgramToApplyTo {
  readonly universityId: string
  readonly programId: string
}

interface Given {
  readonly university?: string
  readonly program?: string
  readonly status?: 'draft' | 'published' | 'withdrawn'
  readonly deadline?: string | null
  readonly requiredDocuments?: readonly DocumentKind[]
  readonly intakes?: readonly { start: string; closes: string | null }[]
}

let made = 0

/** A published program of an invented university. @param given what matters to the test */
export async function aProgram(deps: Pick<Deps, 'db'>, given: Given = {}): Promise<ProgramToApplyTo> {
  const number = ++made
  const { id: universityId } = await deps.db
    .insertInto('universities')
    .values({
      name: given.university ?? `Invented University ${number}`,
      country: 'LV',
      city: 'Riga',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: programId } = await deps.db
    .insertInto('programs')
    .values({
      university_id: universityId,
      country: 'LV',
      name: given.program ?? `Invented Studies ${number}`,
      status: given.status ?? 'published',
      deadline: given.deadline ?? null,
      required_documents: given.requiredDocuments ? [...given.requiredDocuments] : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const intake of given.intakes ?? []) {
    await deps.db
      .insertInto('program_intakes')
      .values({ program_id: programId, start: intake.start, closes: intake.closes })
      .execute()
  }
  return { universityId, programId }
}
