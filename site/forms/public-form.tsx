import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { usePlace } from '#kit/routing/router.tsx'
import { publicForms } from '#platform/contract/public-forms.ts'
import type { PublicForm as Name } from '#platform/contract/public-forms.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import type { ButtonStyle } from '#kit/ui/button.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { useFormAnswer } from './form-answer.ts'

interface Props {
  name: Name
  /** Names the form for screen readers: the id of its heading. */
  labelledBy: string
  /** Where the script goes after a success, instead of showing the message in place. */
  next?: string
  className?: string
  /** Fields and buttons, which the reply replaces after a success. */
  children: ReactNode
}

/**
 * A form of the public pages. The browser submits it natively and gets a page as the reply; if the script of the public
 * pages runs, it submits the form instead and writes the reply into the existing elements.
 */
export function PublicForm({ name, labelledBy, next, className, children }: Props) {
  const { pathname } = usePlace()
  const answer = useFormAnswer(name)
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={publicForms[name].action}
      noValidate
      aria-labelledby={labelledBy}
      data-next={next}
      data-failed={formTexts.connectionFailed}
      className="group"
    >
      {/* Always present, so that screen readers announce what is written into it. */}
      <div role="status">
        <p
          data-message
          hidden={!answer}
          tabIndex={-1}
          autoFocus={answer !== null && Object.keys(answer.fields).length === 0}
          className="mb-4 rounded-card bg-stop-bg px-4 py-3 font-semibold text-stop group-data-done:mb-0 group-data-done:bg-ok-bg group-data-done:text-ok"
        >
          {answer?.message}
        </p>
      </div>
      <input type="hidden" name="page" value={pathname} />
      <div className={cx('grid gap-4 group-data-done:hidden', className)}>{children}</div>
    </form>
  )
}

/** A honeypot field that only bots fill in: hidden from people, screen readers and autofill. */
export function Honeypot({ form }: { form: Name }) {
  const id = `${form}-website`
  return (
    <div className="hidden">
      <label htmlFor={id}>{formTexts.leaveEmpty}</label>
      <input id={id} name="website" autoComplete="off" tabIndex={-1} />
    </div>
  )
}

interface SendProps extends ButtonStyle {
  action?: string
  className?: string
  children: ReactNode
}

/** The submit button. While the script waits for the reply it shows that and keeps its width. */
export function SendButton({ tone = 'main', wide, action, className, children }: SendProps) {
  const row = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  return (
    <button
      type="submit"
      formAction={action}
      className={cx(buttonClass({ tone, wide }), 'group-aria-busy:cursor-progress', className)}
    >
      <span className={cx(row, 'group-aria-busy:invisible')}>{children}</span>
      <span className={cx(row, 'invisible group-aria-busy:visible')}>
        <span className="spin" aria-hidden="true" />
        {formTexts.sending}
      </span>
    </button>
  )
}
