import type { Page } from 'playwright-core'
import type { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import type { Person } from './stubbed-app.ts'
import type { Stub, Stubs } from './stubs.ts'

/** One screen in one of its states: how it comes about, and by what it is known. */
export interface ScreenState {
  name: string
  as: Person | null
  at: string
  stubs: Stubs
  /** What a person does to get there. */
  act?: (page: Page) => Promise<void>
  /** A text that is on the screen in this state. */
  shows: string
}

/** What every list says beside its entries. */
export const pageOf = <Total extends string>(total: Total, count: number, pages = 1) =>
  ({ currentPage: 1, totalPages: pages, [total]: count, hasNext: pages > 1, hasPrev: false }) as {
    currentPage: number
    totalPages: number
    hasNext: boolean
    hasPrev: boolean
  } & Record<Total, number>

/** A student who has sent nothing. */
export const noApplications: Stub<typeof listOfStudent> = { reply: { data: [], totalCount: 0 } }
