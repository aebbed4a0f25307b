import { isValidElement, type ReactNode } from 'react'
import type { Part } from './part.ts'

const isPart = (type: unknown): type is Part<unknown> => typeof type === 'function' && 'toText' in type

/**
 * The plain text of a message, from the same elements that make its HTML.
 * Components of mails use no hooks, so a component that is no part of its own is simply called.
 * @throws {TypeError} on an HTML element that has no form in text
 */
export function readAsText(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'number') return String(node)
  // As in HTML, a line break inside a name is a space: only parts make lines.
  if (typeof node === 'string') return node.replace(/\s+/gu, ' ')
  if (Array.isArray(node)) return node.map(readAsText).join('')
  if (!isValidElement(node)) throw new TypeError('A mail holds something that cannot be read as text')
  const { type } = node
  const props = node.props as { children?: ReactNode }
  if (isPart(type)) return type.toText(props, readAsText)
  if (typeof type === 'function') return readAsText((type as (p: unknown) => ReactNode)(props))
  if (typeof type === 'symbol' || type === 'b') return readAsText(props.children)
  throw new TypeError(`A mail holds <${type}>, which has no form in text: make it a part`)
}
