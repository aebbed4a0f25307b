import type { ReactNode } from 'react'
import type { PublicForm as Name } from '#platform/contract/public-forms.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { TextInput } from '#kit/ui/fields/text-input.tsx'
import { FormField } from './form-field.tsx'
import { PublicForm } from './public-form.tsx'

interface Props {
  form: Name
  texts: Readonly<Record<'heading' | 'lead' | 'token' | 'tokenHint', string>>
  /** The buttons. */
  children: ReactNode
  /** What else one may want, below the form. */
  foot: ReactNode
}

/**
 * Where the link of a mail leads without a login: a press does it and not the visit, because programs that look
 * through mails open every link. The token stands behind the # of the address, which no server sees; the script takes
 * it from there, and without a script the person pastes the address.
 */
export function MailLinkPage({ form, texts, children, foot }: Props) {
  const heading = `${form}-heading`
  return (
    <section className="wrap py-[clamp(36px,6vw,88px)]">
      <Card as="div" padded className="mx-auto grid max-w-[36rem] gap-4 rounded-sheet md:p-8">
        <h1 id={heading} className="text-h2">
          {texts.heading}
        </h1>
        <PublicForm name={form} labelledBy={heading}>
          <p className="text-soft">{texts.lead}</p>
          <FormField form={form} name="token" label={texts.token} hint={texts.tokenHint}>
            {(wired) => (
              <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" {...wired} />
            )}
          </FormField>
          {children}
        </PublicForm>
        <p className="text-sm text-soft">{foot}</p>
      </Card>
    </section>
  )
}
