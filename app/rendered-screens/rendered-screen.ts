import type { Account } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { Reader } from '#kit/rendering/reader.ts'
import type { RenderedCalls } from '#kit/store/early-replies.ts'

/** Before the address of a screen: the address of what the server renders of it. */
export const renderedPrefix = '/rendered'
/** The header of a request for it that says whether the window is wide: `yes` or `no`. */
export const wideHeader = 'x-wide-window'

/** Who opens which screen of students. */
export interface ScreenVisit {
  readonly pathname: string
  /** With the question mark. */
  readonly search: string
  readonly user: Account
  readonly reader: Reader
  /** Makes a call for the reader; undefined if it is refused. */
  readonly replyTo: (address: string) => Promise<unknown>
}

/** A screen of students as the server renders it, for a browser that does not have the scripts of the app yet. */
export interface RenderedScreen {
  /** The content of `#root`, to be hydrated. */
  readonly html: string
  /** The cache of calls with which it was rendered. */
  readonly calls: RenderedCalls
  /** The address of each call in the cache, by its key there. */
  readonly addresses: Readonly<Record<string, string>>
}
