import { publicForms } from '#contract/enquiries.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { formWords } from '../../words/en-forms.ts'
import { FormField } from './form-field.tsx'
import { PublicForm, SendButton } from './public-form.tsx'

const words = formWords.confirmation
const form = 'confirmation'
const heading = 'confirm-heading'

/**
 * Where the newsletter's mails lead: yes or no, by the press of a button, so that programs that open every link of
 * a mail confirm nothing. The token stands behind the # of the address, which no server sees; the script takes it
 * from there, and without a script the person pastes the address.
 */
export function ConfirmNewsletterPage() {
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
          <SendButton wide>{words.yes}</SendButton>
          <SendButton tone="line" wide action={publicForms.leaving.action}>
            {words.no}
          </SendButton>
        </PublicForm>
        <p className="text-sm text-soft">
          {words.runOut} <a href={`${paths.parent}#newsletter`}>{words.again}</a>
        </p>
      </Card>
    </section>
  )
}
