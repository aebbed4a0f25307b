import { listOwnActs } from '#platform/acting/contract.ts'
import type { CDPSession } from 'playwright-core'
import * as z from 'zod/mini'
import { showActivities } from '#areas/planning/activities/contract/activities.ts'
import { countAlarms } from '#areas/oversight/alarms/contract.ts'
import { showBackups } from '#areas/oversight/backups/contract.ts'
import { listSimilarPrograms } from '#areas/catalogue/programs/contract/programs.ts'
import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { showDecisionOptions } from '#areas/applications/decide/contract.ts'
import { listDrafts } from '#areas/applications/drafts/contract.ts'
import {
  reportPresence,
  reportThreadPresence,
  showPresence,
  showThreadPresence,
} from '#areas/conversation/live/contract.ts'
import { startProof } from '#areas/accounts/second-factor/contract.ts'
import { me } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { countEnquiries } from '#areas/conversation/enquiries/contract/enquiry-inbox.ts'
import { RefusalBody, refusals, refusalText } from '#platform/contract/errors.ts'
import type { RefusalCode } from '#platform/contract/errors.ts'
import { listLetters } from '#areas/applications/letters/contract/letters.ts'
import { followChanges } from '#platform/live/contract.ts'
import { applicationMessages } from '#areas/conversation/messages/contract.ts'
import { listNotifications, showPush } from '#platform/notifications/contract.ts'
import { listAttempts } from '#areas/learning/practice-tests/contract.ts'
import { listThreads } from '#areas/conversation/messages/contract.ts'
import { listMerges } from '#areas/students/merging/contract.ts'
import { findDuplicates } from '#areas/students/records/contract.ts'
import { countQueue, showQueueColumns, usualShownColumns } from '#areas/applications/queue/contract.ts'
import { showWaiting } from '#areas/applications/states/contract/waiting-times.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import { saveUnsavedInput, listUnsavedInput } from '#platform/unsaved-input/contract.ts'
import { listVault, showOwnThumbnail } from '#areas/applications/documents/contract/vault.ts'
import { listAttachments } from '#areas/applications/attachments/contract.ts'
import { showOutsideSteps } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { listTagsAndOfficers } from '#areas/students/notes-and-tags/contract.ts'
import { showThumbnail } from '#areas/applications/case-file/contract/file-checks.ts'
import { showSurroundings } from '#areas/applications/case-file/contract/file-surroundings.ts'
import { now } from './sample-day.ts'

/** A reply of a route as the server would write it. */
export type ReplyIn<R extends RouteShape> = z.input<R['reply']>

/** What a call of a route gets: an answer, a refusal, bytes, no answer at all, or nothing for ever. */
export type Stub<R extends RouteShape> = { reply: ReplyIn<R>; status?: number } | NoReply
export type NoReply =
  | { refusal: RefusalCode; message?: string; fields?: Record<string, string> }
  | { bytes: Buffer; type: string }
  | 'broken'
  | 'never'

export interface Asked {
  params: Record<string, string>
  query: Record<string, string>
  body: string | null
  headers: Record<string, string>
}

declare const fits: unique symbol
/** A reply that its route could give: `on` alone makes such. */
type Fitting = { reply: unknown; status?: number; readonly [fits]: true } | NoReply

/** A route of the contract and what it answers; a function may look at what was asked. */
export type Answer = [RouteShape, Fitting | ((asked: Asked) => Fitting)]
export type Stubs = Map<RouteShape, Answer[1]>

/** What a route replies among these stubs, for a test that changes a part of it. */
export const replyIn = <R extends RouteShape>(stubs: Stubs, route: R): ReplyIn<R> =>
  (stubs.get(route) as { reply: ReplyIn<R> }).reply

/** Lets a route answer; a reply that lacks something does not compile. */
export const on = <R extends RouteShape>(route: R, stub: Stub<R> | ((asked: Asked) => Stub<R>)): Answer => [
  route,
  stub as Answer[1],
]

/** What one page is answered with, and what came of it. */
export interface Visited {
  stubs: Stubs
  problems: string[]
  /** The addresses of its calls that stay without an answer for ever. */
  held: string[]
  /** The texts it was answered. */
  replies: string[]
}

/** A file that has none yet. */
export const noOutsideSteps: ReplyIn<typeof showOutsideSteps> = {
  stage: 'under_review',
  plan: null,
  country: 'LV',
  available: 13,
  startsOn: null,
  steps: [],
  deferrals: [],
}

/** What the shell, the page of an application and that of studies ask for by themselves, where a screen says nothing else. */
const usual: readonly Answer[] = [
  on(listOwnActs, { reply: { acts: [], consents: [] } }),
  on(showPush, { reply: { publicKey: null, on: false } }),
  on(listNotifications, { reply: { data: [], totalCount: 0, unread: 0 } }),
  on(followChanges, 'never'),
  on(showOutsideSteps, { reply: noOutsideSteps }),
  on(listAttachments, { reply: { data: [], mayAttach: true } }),
  on(startProof, { reply: { challengeId: null, app: false, passkey: null } }),
  on(showPresence, { reply: { people: [] } }),
  on(reportPresence, { reply: { people: [] } }),
  on(showThreadPresence, { reply: { people: [] } }),
  on(reportThreadPresence, { reply: { people: [] } }),
  on(showSurroundings, {
    reply: {
      student: {
        _id: '00000001-0000-4000-8000-000000000001',
        name: 'Ayesha Siddiqui',
        phone: '+923010000000',
      },
      others: [],
      newMessages: 0,
    },
  }),
  on(listLetters, { reply: { data: [], ofUniversity: null } }),
  on(listSimilarPrograms, { reply: { programs: [] } }),
  on(showDecisionOptions, {
    reply: {
      data: {
        scheduled: null,
        placeWithdrawal: null,
        conditions: [],
        letters: [],
        reissuable: [],
        universityLetters: [],
        mayAttachLetter: false,
        blockedLines: [],
        unsettledLines: [],
      },
    },
  }),
  on(me, {
    reply: {
      user: {
        _id: '00000001-0000-4000-8000-000000000002',
        name: 'Bilal Ahmed',
        email: 'bilal@example.org',
        role: 'officer',
        phone: null,
        mayExport: true,
      },
    },
  }),
  on(countEnquiries, { reply: { open: 3, mine: 0, unassigned: 3, callToday: 0, oldest: null } }),
  on(showWaiting, { reply: { answer: null, submitted: null, under_review: null } }),
  on(countAlarms, { reply: { waiting: 0 } }),
  on(showBackups, { reply: { tooOld: false, newest: null } }),
  on(listThreads, { reply: { data: [], totalCount: 3, unread: 3 } }),
  on(findDuplicates, { reply: { twins: [] } }),
  on(listTagsAndOfficers, {
    reply: {
      tags: [{ _id: '00000072-0000-4000-8000-000000000001', name: 'Medicine 2027' }],
      officers: [
        { _id: '00000001-0000-4000-8000-000000000002', name: 'Bilal Ahmed' },
        { _id: '00000001-0000-4000-8000-000000000009', name: 'Zainab Malik' },
      ],
    },
  }),
  on(listMerges, { reply: { merges: [] } }),
  on(showQueueColumns, { reply: { columns: [...usualShownColumns] } }),
  on(countQueue, { reply: { waiting: 12, overdue: 2 } }),
  on(listAttempts, { reply: { attempts: [], totalCount: 0 } }),
  on(listDrafts, { reply: { drafts: [] } }),
  on(listUnsavedInput, { reply: { typedWork: [], now: now.toISOString() } }),
  // What is typed on a screen waits in its browser.
  on(saveUnsavedInput, 'never'),
  on(listOfStudent, { reply: { data: [], totalCount: 0 } }),
  on(showActivities, { reply: { todo: [], done: [] } }),
  on(listVault, {
    reply: { documents: [], room: { files: 0, bytes: 0, mostFiles: 40, mostBytes: 209_715_200 } },
  }),
  // Pictures that are not there are drawn.
  on(showThumbnail, { refusal: 'document_missing' }),
  on(showOwnThumbnail, { refusal: 'document_missing' }),
  on(applicationMessages, { reply: { thread: null, messages: [], earlier: false, universityThread: null } }),
]

/** Checks a stub against the contract, so that a screen is never shown what the server cannot send. */
function answer(route: RouteShape, stub: Exclude<Fitting, string>) {
  const json = 'application/json'
  if ('bytes' in stub) return { status: 200, type: stub.type, body: stub.bytes }
  if ('refusal' in stub) {
    const { status } = refusals[stub.refusal]
    const body = z.parse(RefusalBody, {
      code: stub.refusal,
      message: stub.message ?? refusalText(stub.refusal),
      ...(stub.fields ? { fields: stub.fields } : {}),
    })
    return { status, type: json, body: JSON.stringify(body) }
  }
  const body = JSON.stringify(z.parse(route.reply, stub.reply))
  return { status: stub.status ?? route.status ?? 200, type: json, body }
}

function paramsOf(pattern: string, pathname: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const match = new RegExp(`^/api${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)
  return match ? Object.fromEntries(names.map((name, index) => [name, match[index + 1]!])) : null
}

/** Where the calls of a page are, and how they are got hold of: all else comes from the server of the files. */
const calls = { patterns: [{ urlPattern: '*://*/api/*' }] }
interface Call {
  requestId: string
  request: {
    url: string
    method: string
    headers: Record<string, string>
    postDataEntries?: { bytes?: string }[]
  }
}

const bodyOf = ({ request: { postDataEntries = [] } }: Call) =>
  Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))).toString() || null

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** What a call is answered; 'unknown' where nobody answers it. */
function answerTo(call: Call, stubs: Stubs) {
  const { method, headers } = call.request
  const url = new URL(call.request.url)
  for (const [route, stub] of [...stubs, ...usual]) {
    const params = paramsOf(route.path, url.pathname)
    if (route.method !== method || params === null) continue
    const asked = {
      params,
      query: Object.fromEntries(url.searchParams),
      body: lowerCased(headers)['content-type']?.startsWith('multipart/') ? null : bodyOf(call),
      headers: lowerCased(headers),
    }
    const said = typeof stub === 'function' ? stub(asked) : stub
    return typeof said === 'string' ? said : answer(route, said)
  }
  return 'unknown'
}

/**
 * Answers the calls of a page from the stubs of what it shows at that moment. The browser is asked for these calls
 * alone: with `page.route` it would be asked for every file too, and would keep none of them.
 */
export async function answerCalls(session: CDPSession, visited: () => Visited): Promise<void> {
  const fulfill = ({ requestId }: Call, status: number, type: string, body: string | Buffer) =>
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [
        { name: 'content-type', value: type },
        { name: 'cache-control', value: 'no-store' },
      ],
      body: Buffer.from(body).toString('base64'),
    })
  async function handle(call: Call): Promise<unknown> {
    const { stubs, problems, held, replies } = visited()
    const { method, url } = call.request
    const said = answerTo(call, stubs)
    if (said === 'never') return held.push(url)
    if (said === 'broken')
      return session.send('Fetch.failRequest', {
        requestId: call.requestId,
        errorReason: 'ConnectionReset',
      })
    if (said !== 'unknown') {
      if (/json|event-stream/.test(said.type)) replies.push(said.body.toString())
      return fulfill(call, said.status, said.type, said.body)
    }
    problems.push(`nobody answers ${method} ${new URL(url).pathname}`)
    return fulfill(call, 404, 'application/json', '{"message":"","code":"x"}')
  }
  session.on('Fetch.requestPaused', (call) => {
    const { problems } = visited()
    handle(call).catch((error: unknown) => {
      // A page that goes elsewhere takes its calls back.
      if (!/Invalid InterceptionId|closed/.test(String(error)))
        problems.push(`${call.request.url}: ${String(error)}`)
    })
  })
  await session.send('Fetch.enable', calls)
}
