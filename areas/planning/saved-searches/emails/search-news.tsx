import { LinkedItems } from '#kit/mail/lists.tsx'
import { message } from '#kit/mail/message.ts'
import { Action, Heading, Link, Small, Text } from '#kit/mail/parts.tsx'
import { greeting } from '#kit/mail/greeting.ts'
import { day } from '#kit/mail/when.ts'
import { searchNewsTexts as texts } from '#texts/planning/saved-searches/emails.ts'

export interface SearchNews {
  name: string
  /** Name of the search, and its query as in the address of the page. */
  search: string
  query: string
  /** The first new programs; at least one. */
  programs: {
    universityId: string
    programId: string
    university: string
    program: string
    /** The next day to apply by; null = not known. */
    deadline: string | null
  }[]
  /** Number of new programs; `more`: counting stopped there. */
  total: number
  more: boolean
  /** Token of the unsubscribe link, passed to the outbox as its secret. */
  token: string
}

export const searchNews = message<SearchNews, 'token'>({
  secret: 'token',
  subject: ({ total, more, search }) => texts.subject({ total, more, search }),
  preview: () => texts.preview,
  why: () => texts.why,
  unsubscribe: ({ token, links }) => links.oneClickStop(token),
  Body: ({ name, search, query, programs, total, more, token, links }) => (
    <>
      <Heading>{texts.heading({ total, more })}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead({ search })}</Text>
      <LinkedItems
        items={programs.map(({ universityId, programId, university, program, deadline }) => ({
          title: program,
          detail: deadline === null ? university : texts.closes({ university, day: day(deadline) }),
          href: links.program(universityId, programId),
        }))}
      />
      {total > programs.length ? <Text>{texts.rest({ rest: total - programs.length, more })}</Text> : null}
      <Action href={links.found(query)} label={texts.open} />
      <Small>
        <Link href={links.stopSearchMail(token)}>{texts.stop}</Link>. {texts.stopHow}
      </Small>
    </>
  ),
})
