import { isValidElement, type ReactNode } from 'react'
import type { Part } from './part.ts'

const isPart = (type: unknown): type is Part<unknown> => typeof type === 'function' && 'toText' in type

/**
 * The plain text of a message, from the same elements that make its HTML.
 * Components of e-mails use no hooks, so any component that is not a part is simply called.
 * @throws {TypeError} on an HTML element without a plain-text form
 */
export function readAsText(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'number') return String(node)
  // As in HTML, a line break in a text is a space; only parts add line breaks.
  if (typeof node === 'string') return node.replace(/\s+/gu, ' ')
  if (Array.isArray(node)) return node.map(readAsText).join('')
  if (!isValidElement(node)) throw new TypeError('An e-mail contains something without a plain-text form')
  const { type } = node
  const props = node.props as { children?: ReactNode }
  if (isPart(type)) return type.toText(props, readAsText)
  if (typeof type === 'function') return readAsText((type as (p: unknown) => ReactNode)(props))
  if (typeof type === 'symbol' || type === 'b') return readAsText(props.children)
  throw new TypeError(`An e-mail contains <${type}>, which has no plain-text form: make it a part`)
}
