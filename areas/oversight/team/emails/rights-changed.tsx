import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { teamEmailTexts } from '#texts/oversight/team/emails.ts'
import { RightsFacts, type RightsOf } from './rights-facts.tsx'

const texts = teamEmailTexts.rightsChanged

export interface RightsChanged extends RightsOf {
  name: string
}

export const rightsChanged = message<RightsChanged>({
  subject: () => texts.subject,
  preview: () => texts.preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ name, links, ...rights }) => (
    <>
      <Heading>{texts.heading}</Heading>
      <Text>{greeting(name)}</Text>
      <Text>{texts.lead}</Text>
      <RightsFacts {...rights} />
      <Text>{texts.next}</Text>
      <Action href={links.signUp} label={texts.action} />
      <Text>{texts.wrong}</Text>
    </>
  ),
})
