/**
 * The numbers of PostgreSQL's advisory locks, the same in every process. They stand in one list because two uses of one
 * number would exclude each other.
 */
export const lockNumbers = {
  /** Held while the database is migrated. */
  migration: 7_261_946_001,
  /** Held while a catalogue file is imported or undone. */
  catalogueImport: 7_261_946_002,
  /** Held by a server whose documents are on its own disk. */
  onlyServer: 7_261_946_003,
  /** Held by the one server that links audit entries into the chain. */
  auditLinking: 7_261_946_004,
  /** Held by whoever appends to the chain; earlier releases take it in every transaction with an audit entry. */
  auditChain: 7_314_020,
} as const
