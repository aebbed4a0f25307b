import { message } from '#kit/mail/message.ts'
import { Action, Heading, Text } from '#kit/mail/parts.tsx'
import { mailFrameTexts } from '#texts/kit/mail.ts'
import { greeting } from '#kit/mail/greeting.ts'
import { teamEmailTexts } from '#texts/oversight/team/emails.ts'
import { RightsFacts, type RightsOf } from './rights-facts.tsx'

const texts = teamEmailTexts.rightsChanged

export interface RightsChanged extends RightsOf {
  name: string
  /** Whether they had no access until now. */
  restored?: boolean
  /** Whether they have not chosen a password yet: nobody was logged out, and the invitation is how they come in. */
  invited?: boolean
}

const of = ({ restored = false }: RightsChanged) => (restored ? teamEmailTexts.accessRestored : texts)

export const rightsChanged = message<RightsChanged>({
  subject: (props) => of(props).subject,
  preview: (props) => of(props).preview,
  why: () => mailFrameTexts.whyAccount,
  Body: ({ links, invited = false, ...props }) => (
    <>
      <Heading>{of(props).heading}</Heading>
      <Text>{greeting(props.name)}</Text>
      <Text>{of(props).lead}</Text>
      <RightsFacts {...props} />
      <Text>{invited ? texts.nextInvited : of(props).next}</Text>
      {!invited && <Action href={links.signUp} label={texts.action} />}
      <Text>{texts.wrong}</Text>
    </>
  ),
})
