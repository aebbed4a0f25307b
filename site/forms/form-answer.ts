import { createContext, useContext } from 'react'
import type { PublicForm } from '#platform/contract/public-forms.ts'

/** The server's reply to a form submitted without script: the page is rendered again with it. */
export interface FormAnswer {
  form: PublicForm
  /** The submitted values, unchanged. */
  values: Readonly<Record<string, string>>
  /** The errors by field name, in the order of the form. */
  fields: Readonly<Record<string, string>>
  message: string
}

/** The reply with which a page is rendered; null on prerendered pages. */
export const FormAnswerContext = createContext<FormAnswer | null>(null)

/** The reply to this form, if this form was submitted. */
export function useFormAnswer(form: PublicForm): FormAnswer | null {
  const answer = useContext(FormAnswerContext)
  return answer?.form === form ? answer : null
}
