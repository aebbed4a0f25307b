import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { FactSource, Missing, RecordStatus } from '../contract/catalogue-facts.ts'
import type { GroupSources, RowSource, WholeSource } from './fact-sources.ts'

type Db = Kysely<Database>

/** A catalogue record for editing. */
export interface EditableRow<Values> {
  readonly id: string
  readonly status: RecordStatus
  readonly version: number
  readonly sources: GroupSources
  /** The sources that the rows of a group have themselves, where the group has none. */
  readonly ofRows?: GroupSources
  /** The same one by one, in the order of the rows, for an undo where they differ. */
  readonly ofEachRow?: Readonly<Record<string, readonly RowSource[] | undefined>>
  readonly whole: WholeSource
  /** Facts by group, in the format of the contract. */
  readonly groups: Values
}

/** What differs between universities and programs when they are edited. */
export interface EditableEntity<Values> {
  readonly name: 'university' | 'program'
  readonly table: 'universities' | 'programs'
  /** Groups with one source; in the other groups each row has its own. */
  readonly sourced: readonly string[]
  /** The records with these ids, in no order. */
  readAll(db: Db, ids: readonly string[]): Promise<EditableRow<Values>[]>
  /** Writes one group of facts. @throws invalid_input */
  write<Group extends keyof Values & string>(
    trx: Transaction<Database>,
    id: string,
    group: Group,
    value: Values[Group],
  ): Promise<void>
  /** Copies the source to the rows of a group, where students see it; without one, each row gets its own of `rows`. */
  carry?(
    trx: Transaction<Database>,
    id: string,
    group: keyof Values & string,
    source: FactSource | null,
    rows?: readonly RowSource[],
  ): Promise<void>
  /** Facts that are required to publish it. */
  missing(row: EditableRow<Values>): Missing[]
}

/** One record; undefined if there is none. */
export async function readEditable<Values>(
  db: Db,
  entity: EditableEntity<Values>,
  id: string,
): Promise<EditableRow<Values> | undefined> {
  return (await entity.readAll(db, [id]))[0]
}
