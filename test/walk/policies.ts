import { officePolicies } from './office-policies.ts'
import { peoplePolicies } from './people-policies.ts'
import type { Policy } from './policy.ts'

/** What every call answers to whom, by the name of the call. */
export const policies: Readonly<Record<string, Policy>> = { ...peoplePolicies, ...officePolicies }
