import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { FactSource, Missing, RecordStatus } from '../contract/catalogue-facts.ts'
import type { GroupSources, WholeSource } from './fact-sources.ts'

type Db = Kysely<Database>

/** A record of the catalogue as catalogue editing reads it. */
export interface EditableRow<Values> {
  readonly id: string
  readonly status: RecordStatus
  readonly version: number
  readonly sources: GroupSources
  readonly whole: WholeSource
  /** Facts by group, in the shape in which they are sent. */
  readonly groups: Values
}

/** What differs between universities and programs; everything else about editing them is the same. */
export interface EditableEntity<Values> {
  readonly name: 'university' | 'program'
  readonly table: 'universities' | 'programs'
  /** Groups with a source of their own; the rows of the others each have one. */
  readonly sourced: readonly string[]
  read(db: Db, id: string): Promise<EditableRow<Values> | undefined>
  /** Writes one group of facts. @throws invalid_input */
  write<Group extends keyof Values & string>(
    trx: Transaction<Database>,
    id: string,
    group: Group,
    value: Values[Group],
  ): Promise<void>
  /** Puts the source where students read it, for groups whose rows have one of their own. */
  carry?(
    trx: Transaction<Database>,
    id: string,
    group: keyof Values & string,
    source: FactSource | null,
  ): Promise<void>
  /** What a student would miss. */
  missing(row: EditableRow<Values>): Missing[]
}
