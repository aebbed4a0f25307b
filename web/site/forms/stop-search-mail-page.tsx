import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { formWords } from '../../words/en-forms.ts'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton } from './public-form.tsx'

const words = formWords.searchMails
const form = 'searchMails'
const heading = 'stop-heading'

/**
 * Where the weekly mail of a saved search leads: one press ends it, without a login. It is a press and not the visit,
 * so that programs that open every link of a mail end nothing. The token stands behind the # of the address.
 */
export function StopSearchMailPage() {
  return (
    <section className="wrap py-[clamp(36px,6vw,88px)]">
      <Card as="div" padded className="mx-auto grid max-w-[36rem] gap-4 rounded-sheet md:p-8">
        <h1 id={heading} className="text-h2">
          {words.heading}
        </h1>
        <PublicForm name={form} labelledBy={heading}>
          <p className="text-soft">{words.lead}</p>
          <FormField form={form} name="token" label={words.token} hint={words.tokenHint}>
            {(wired) => (
              <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" {...wired} />
            )}
          </FormField>
          <SendButton wide>{words.stop}</SendButton>
        </PublicForm>
        <p className="text-sm text-soft">
          {words.later} <a href={paths.searches}>{words.searches}</a>.
        </p>
      </Card>
    </section>
  )
}
