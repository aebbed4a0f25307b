import type { Page } from 'playwright-core'
import { listSubscribers, type Subscriber } from '#areas/conversation/enquiries/contract/enquiries.ts'
import {
  listArticles,
  listUnanswered,
  saveArticle,
  showArticle,
  type ArticleDetails,
  type ArticleEntry,
} from '#areas/conversation/help/contract/article-editing.ts'
import {
  listIssues,
  listUndelivered,
  saveIssue,
  showIssue,
  type Issue,
} from '#areas/conversation/newsletter/contract.ts'
import { bilal, day, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, NoReply, Stub, Stubs } from '../../stubs.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const three = ['loading', 'empty', 'failed'] as const
const inState = <Reply>(state: (typeof three)[number], empty: Reply): { reply: Reply } | NoReply =>
  state === 'loading' ? 'never' : state === 'empty' ? { reply: empty } : { refusal: 'unavailable' }

const nothing = { queued: 0, sent: 0, failed: 0, left: 0, waiting: 0 }
const issue = (number: number, over: Partial<Issue> = {}): Issue => ({
  _id: id(13, number),
  subject: 'Four intakes that close before spring',
  body: 'Most places for next autumn are decided in winter. **Four** intakes close before 1 April.\n\n## What to do now\n\n- Put the programs you like on [your list](/universities/shortlist)\n- Send what you have; you can add documents later',
  status: 'draft',
  version: 1,
  madeAt: moment(-2),
  madeBy: bilal.name,
  changedAt: moment(-1),
  sentAt: null,
  sentBy: null,
  readers: null,
  progress: nothing,
  ...over,
})
const sent = issue(2, {
  status: 'sent',
  sentAt: moment(-20),
  sentBy: bilal.name,
  readers: 1204,
  progress: { queued: 1202, sent: 1199, failed: 3, left: 2, waiting: 0 },
})
export const sending = issue(3, {
  status: 'sending',
  sentAt: moment(-0.01),
  sentBy: null,
  readers: 1204,
  progress: { queued: 500, sent: 411, failed: 1, left: 0, waiting: 704 },
})
export const newsletterAt = '/staff/enquiries/newsletter'
const unreached = [
  { _id: id(14, 30), email: 'reader-30@example.org', why: 'refused' as const },
  {
    _id: id(14, 31),
    email: 'a.reader.with.a.long.name.and.number.31@mail.example.org',
    why: 'late' as const,
  },
  { _id: id(14, 32), email: 'reader-32@example.org', why: 'refused' as const },
]
const opened = (data: Issue, readers: number, more: Answer[] = []): Stubs =>
  new Map([
    on(showIssue, { reply: { data, readers } }),
    on(listUndelivered, {
      reply: { data: unreached.slice(0, data.progress.failed), totalCount: data.progress.failed },
    }),
    ...more,
  ])
const subscriber = (number: number, over: Partial<Subscriber> = {}): Subscriber => ({
  _id: id(14, number),
  email: `reader-${number}@example.org`,
  firstName: 'Hina',
  status: 'confirmed',
  consentVersion: '2026-11',
  askedAt: moment(-9),
  confirmedAt: moment(-8),
  leftAt: null,
  ...over,
})
const readersAt = `${newsletterAt}?view=readers`
const counts = { pending: 12, confirmed: 1204, unsubscribed: 30 }

const entry = (slug: string, over: Partial<ArticleEntry> = {}): ArticleEntry => ({
  slug,
  title: 'In which order do I get my certificates attested?',
  topic: 'attestation',
  status: 'published',
  checkedOn: day(-10),
  stale: false,
  origin: 'built-in',
  hasDraft: false,
  newerBuiltIn: false,
  helped: 41,
  helpedNot: 3,
  ...over,
})
const entries = [
  entry('visa-latvia', {
    title: 'How do I get a visa for Latvia, and how long does it take?',
    topic: 'visa',
    checkedOn: day(-240),
    stale: true,
    origin: 'changed',
    newerBuiltIn: true,
    hasDraft: true,
  }),
  entry('piano', {
    title: 'How do I move a piano to Riga?',
    topic: 'after-arrival',
    status: 'draft',
    checkedOn: null,
    origin: 'own',
    helped: 0,
    helpedNot: 0,
  }),
  entry('attestation-chain'),
]
const articlesAt = '/staff/catalogue/help'
const listed = (data: ArticleEntry[]): Stub<typeof listArticles> => ({
  reply: { data, totalCount: data.length, counts: { stale: 1, drafts: 2, unanswered: 7 } },
})
const text: ArticleDetails['text'] = {
  title: 'How do I get a visa for Latvia?',
  summary: 'You apply for a long-stay visa once the university has sent its invitation.',
  topic: 'visa',
  keywords: 'latvia visa, D visa, invitation',
  markdown:
    'Apply **after** the invitation has come.\n\n## What you need\n\n1. The invitation\n2. [Proof of funds](/help/proof-of-funds)',
  sources: [
    { title: 'Office of Citizenship and Migration Affairs', url: 'https://example.org/visa', asOf: null },
  ],
  checkedOn: day(-240),
}
const article = (over: Partial<ArticleDetails> = {}): ArticleDetails => ({
  ...entries[0]!,
  version: 3,
  text,
  draft: { ...text, summary: 'You apply for a long-stay visa with the invitation of the university.' },
  builtIn: { ...text, summary: 'The text of the product.' },
  versions: [
    { version: 3, act: 'saved', at: moment(-1), by: bilal.name, text },
    { version: 2, act: 'published', at: moment(-200), by: null, text },
  ],
  ...over,
})
const articleAt = `${articlesAt}/visa-latvia`
const edited = (over: Partial<ArticleDetails> = {}, more: Answer[] = []): Stubs =>
  new Map([on(showArticle, { reply: { data: article(over) } }), ...more])

export const publishingScreens: ScreenState[] = [
  ...three.map((state) => ({
    name: `newsletter-${state}`,
    as: bilal,
    at: newsletterAt,
    stubs: new Map([on(listIssues, inState(state, { data: [], totalCount: 0, readers: 0 }))]),
    shows: { loading: 'Newsletter', empty: 'No newsletter yet', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'newsletter-full',
    as: bilal,
    at: newsletterAt,
    stubs: new Map([
      on(listIssues, {
        reply: {
          data: [issue(1), sending, sent],
          totalCount: 3,
          readers: 1204,
        },
      }),
    ]),
    shows: '1,204 readers have confirmed',
  },
  {
    name: 'newsletter-write-wrong',
    as: bilal,
    at: `${newsletterAt}?issue=${id(13, 1)}`,
    stubs: opened(issue(1), 1204, [
      on(saveIssue, { refusal: 'invalid_input', fields: { subject: 'A subject needs 12 letters or more.' } }),
    ]),
    act: async (page) => {
      await page.getByLabel('Subject').fill('News')
      await button(page, 'Save draft').click()
    },
    shows: 'A subject needs 12 letters',
  },
  {
    name: 'newsletter-send-full',
    as: bilal,
    at: `${newsletterAt}?issue=${id(13, 1)}`,
    stubs: opened(issue(1), 1204),
    act: async (page) => button(page, 'Send to 1,204 readers').click(),
    shows: 'Send to 1,204 readers?',
  },
  {
    name: 'newsletter-sent-full',
    as: bilal,
    at: `${newsletterAt}?issue=${sent._id}`,
    stubs: opened(sent, 1210),
    shows: '3 not delivered',
  },
  {
    name: 'newsletter-undelivered-failed',
    as: bilal,
    at: `${newsletterAt}?issue=${sent._id}`,
    stubs: opened(sent, 1210, [on(listUndelivered, { refusal: 'unavailable' })]),
    shows: 'Not delivered',
  },
  {
    name: 'newsletter-sending-full',
    as: bilal,
    at: `${newsletterAt}?issue=${sending._id}`,
    stubs: opened(sending, 1204),
    shows: '411 of 1,204 delivered',
  },
  ...three.map((state) => ({
    name: `readers-${state}`,
    as: bilal,
    at: readersAt,
    stubs: new Map([
      on(
        listSubscribers,
        inState(state, { data: [], totalCount: 0, counts: { pending: 0, confirmed: 0, unsubscribed: 0 } }),
      ),
    ]),
    shows: { loading: 'Newsletter', empty: 'Nobody here', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'readers-full',
    as: bilal,
    at: readersAt,
    stubs: new Map([
      on(listSubscribers, {
        reply: {
          data: [
            subscriber(1),
            subscriber(2, {
              firstName: null,
              email: 'a.very.long.address.of.a.reader.who.likes.dots@newsletters.university.example.org',
            }),
          ],
          totalCount: 1204,
          counts,
        },
      }),
    ]),
    shows: 'Confirmed (1,204)',
  },
  {
    name: 'readers-remove',
    as: bilal,
    at: readersAt,
    stubs: new Map([on(listSubscribers, { reply: { data: [subscriber(1)], totalCount: 1, counts } })]),
    act: async (page) => button(page, 'Remove reader-1@example.org').click(),
    shows: 'Remove this address?',
  },
  ...three.map((state) => ({
    name: `articles-${state}`,
    as: bilal,
    at: articlesAt,
    stubs: new Map([
      on(
        listArticles,
        inState(state, { data: [], totalCount: 0, counts: { stale: 0, drafts: 0, unanswered: 0 } }),
      ),
    ]),
    shows: { loading: 'Help articles', empty: 'No articles here', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'articles-full',
    as: bilal,
    at: articlesAt,
    stubs: new Map([on(listArticles, listed(entries))]),
    shows: '1 is out of date, 2 drafts are waiting',
    // Its tick is that of every published record.
    act: async (page) => page.getByText('Published', { exact: true }).locator('svg').first().waitFor(),
  },
  {
    name: 'articles-asked-full',
    as: bilal,
    at: `${articlesAt}?show=asked`,
    stubs: new Map([
      on(listArticles, listed(entries)),
      on(listUnanswered, {
        reply: {
          data: [
            {
              question: 'Can I take my horse along?',
              times: 4,
              lastAskedAt: moment(-1),
              article: null,
            },
            {
              question: 'latvia ka visa kitne din mein',
              times: 1,
              lastAskedAt: moment(-5),
              article: { slug: 'visa-latvia', title: 'How do I get a visa for Latvia?' },
            },
          ],
          totalCount: 2,
        },
      }),
    ]),
    shows: 'Can I take my horse along?',
  },
  ...(['loading', 'failed'] as const).map((state) => ({
    name: `article-${state}`,
    as: bilal,
    at: articleAt,
    stubs: new Map([on(showArticle, state === 'loading' ? 'never' : { refusal: 'not_found' })]),
    shows: { loading: 'Help articles', failed: 'We could not find this.' }[state],
  })),
  { name: 'article-full', as: bilal, at: articleAt, stubs: edited(), shows: 'Use the built-in text' },
  {
    name: 'article-publish-wrong',
    as: bilal,
    at: articleAt,
    stubs: edited({ draft: null, newerBuiltIn: false, hasDraft: false, origin: 'built-in', builtIn: null }, [
      on(saveArticle, {
        refusal: 'invalid_input',
        fields: {
          sources: 'Name at least one source before you publish.',
          checkedOn: 'Enter when it was last checked against its sources before you publish.',
        },
      }),
    ]),
    act: async (page) => {
      await button(page, /^Remove the source/).click()
      await button(page, 'Publish').click()
    },
    shows: 'Name at least one source',
  },
  {
    name: 'article-new',
    as: bilal,
    at: `${articlesAt}/new?title=Can%20I%20take%20my%20horse%20along%3F`,
    stubs: new Map(),
    shows: 'Save as a draft',
  },
]
