import { createContext, useContext } from 'react'
import type { PublicForm } from '#platform/contract/public-forms.ts'

/** What the server said to a form that was sent without a script: the page is written anew around it. */
export interface FormAnswer {
  form: PublicForm
  /** What was typed, as it was typed. */
  values: Readonly<Record<string, string>>
  /** Name of a field → what to do about it; in the order of the form. */
  fields: Readonly<Record<string, string>>
  message: string
}

/** The answer a page is written around; null on the pages that are made at build time. */
export const FormAnswered = createContext<FormAnswer | null>(null)

/** The answer to this form, if it was this one that was sent. */
export function useFormAnswer(form: PublicForm): FormAnswer | null {
  const answer = useContext(FormAnswered)
  return answer?.form === form ? answer : null
}
