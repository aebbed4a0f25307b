import type { ReactNode } from 'react'
import { greeting } from '#kit/mail/greeting.ts'
import { Action, Heading, PlainLink, Text } from '#kit/mail/parts.tsx'
import { dayAndTime } from '#kit/mail/when.ts'

interface FirstPasswordProps {
  name: string
  href: string
  /** Until when the link works, ISO 8601. */
  expiresAt: string
  texts: {
    heading: string
    lead: string
    action: string
    life: (values: { until: string }) => string
    notYou: string
    byHand: string
  }
  /** More about the account, below the lead. */
  children?: ReactNode
}

/** What a student reads for whom the office has made an account: a link that sets the first password. */
export const FirstPassword = ({ name, href, expiresAt, texts, children }: FirstPasswordProps) => (
  <>
    <Heading>{texts.heading}</Heading>
    <Text>{greeting(name)}</Text>
    <Text>{texts.lead}</Text>
    {children}
    <Action href={href} label={texts.action} />
    <Text>{texts.life({ until: dayAndTime(expiresAt) })}</Text>
    <Text>{texts.notYou}</Text>
    <PlainLink href={href} lead={texts.byHand} />
  </>
)
