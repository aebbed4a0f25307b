import { officePolicies } from '#test/walk/office-policies.ts'
import { peoplePolicies } from '#test/walk/people-policies.ts'
import type { Policy } from '#test/walk/policy.ts'

/** What every call answers to whom, by the name of the call. */
export const policies: Readonly<Record<string, Policy>> = { ...peoplePolicies, ...officePolicies }
