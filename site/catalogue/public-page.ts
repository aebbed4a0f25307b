import type { showProgramCosts } from '#areas/catalogue/costs/contract/program-costs.ts'
import type { showProgramFit } from '#areas/catalogue/fit/contract/program-fit.ts'
import type { listProgramsOf, Program, SimilarProgram } from '#areas/catalogue/programs/contract/programs.ts'
import type {
  countPrograms,
  findPrograms,
  FoundProgram,
  showDestinations,
  showStart,
} from '#areas/catalogue/search/contract.ts'
import type { University } from '#areas/catalogue/universities/contract.ts'
import type { HelpArticle, listHelp } from '#areas/conversation/help/contract/help.ts'
import type { Compared } from '#areas/planning/offers-web.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { ReadAnswers } from './qualify/answers.ts'
import type { SearchAddress } from './search-address.ts'

/** What the server gives a public page to draw: replies of the API's operations, as a visitor gets them. */
export type PublicPage =
  | ({ readonly kind: 'start' } & ReplyOf<typeof showStart>)
  | {
      readonly kind: 'search'
      readonly search: SearchAddress
      /** Part of the address was not understood and left out. */
      readonly isPart: boolean
      readonly found: ReplyOf<typeof findPrograms>
      readonly counts: ReplyOf<typeof countPrograms>
      /** Universities that are found by the words, on the first page only. */
      readonly named: readonly University[]
      /** Currencies in which fees can be compared; fewer than two hide that filter. */
      readonly currencies: readonly string[]
    }
  | {
      readonly kind: 'universities'
      readonly search: string
      readonly found: readonly University[]
      readonly pagination: PageNumbers
      readonly total: number
      readonly countries: readonly { readonly country: string; readonly universities: number }[]
    }
  | {
      readonly kind: 'university'
      readonly university: University
      readonly search: string
      readonly list: Omit<ReplyOf<typeof listProgramsOf>, 'message'>
    }
  | {
      readonly kind: 'program'
      readonly program: Program
      readonly university: University
      readonly fit: ReplyOf<typeof showProgramFit>
      readonly costs: ReplyOf<typeof showProgramCosts>
      /** Those of other universities that are like it. */
      readonly similar: readonly SimilarProgram[]
      /** As in 2026-11-25; dates before it are in the past. */
      readonly today: string
    }
  | {
      readonly kind: 'countries'
      /** Those with programs, the one with the most first. */
      readonly countries: ReplyOf<typeof showDestinations>['countries']
      /** The day of the oldest rate that amounts were converted with; null if none was. */
      readonly rateOf: string | null
    }
  | ({ readonly kind: 'map' } & Pick<ReplyOf<typeof showDestinations>, 'countries' | 'deadlines'>)
  | {
      readonly kind: 'compare'
      /** Those that are published, in the order of the address. */
      readonly columns: readonly Compared[]
      /** Some of the address are unknown, withdrawn, or more than can be compared. */
      readonly isPart: boolean
    }
  | {
      readonly kind: 'shortlist'
      /** Null without programs in the address: the script then asks for those on the device. */
      readonly programs: readonly Program[] | null
      /** Some of the address are no longer published. */
      readonly isPart: boolean
    }
  | ({
      readonly kind: 'qualify'
      /** Fields of study to choose from, ISCED-F. */
      readonly fields: readonly string[]
      /** Programs that the answers may suffice for; null before they are complete. */
      readonly found: readonly FoundProgram[] | null
    } & ReadAnswers)
  | ({ readonly kind: 'help'; readonly search: string } & ReplyOf<typeof listHelp>)
  | { readonly kind: 'article'; readonly article: Omit<HelpArticle, 'helpful'> }
  | { readonly kind: 'problem'; readonly problem: Problem }

/** Why there is no page: an unknown address, a withdrawn record, too many requests, or a server that cannot answer. */
export type Problem = 'missing' | 'gone' | 'busy' | 'failed'

export interface PageNumbers {
  readonly currentPage: number
  readonly totalPages: number
}

/** A public page of a kind. */
export type PageOf<K extends PublicPage['kind']> = Extract<PublicPage, { kind: K }>
