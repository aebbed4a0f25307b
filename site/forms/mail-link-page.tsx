import { cx } from 'class-variance-authority'
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
  /** Content below the form. */
  foot: ReactNode
  /** Whether it is about what the button does, and untrue once it was pressed. */
  footBeforeOnly?: boolean
}

/**
 * The page of an e-mail's link that needs no login. Only the button acts, because mail scanners open every link. The
 * token is in the fragment, which no server receives; the script reads it, and without a script the person pastes the
 * address.
 */
export function MailLinkPage({ form, texts, children, foot, footBeforeOnly = false }: Props) {
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
            {(control) => (
              <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} dir="ltr" {...control} />
            )}
          </FormField>
          {children}
        </PublicForm>
        <p className={cx('text-sm text-soft', footBeforeOnly && '[[data-done]+&]:hidden')}>{foot}</p>
      </Card>
    </section>
  )
}
