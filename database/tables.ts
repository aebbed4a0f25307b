// Generated from the migrated database by scripts/generate-tables.ts.
export interface Database {}
