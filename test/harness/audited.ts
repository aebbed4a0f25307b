import type { TestProduct } from './product.ts'

/** The audit entries about an object, in order. */
export async function auditedAbout(product: TestProduct, id: string) {
  const { rows } = await product.deps.pool.query<{ action: string; details: object }>(
    'select action, details from audit_entries where object_id = $1 order by seq',
    [id],
  )
  return rows
}
