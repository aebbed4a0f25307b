import type { Plugin } from 'vite'

const icon = `
import { createElement } from 'react'
const says = (props) => props.role || props.title || Object.keys(props).some((name) => name.startsWith('aria-'))
export default ({ node }) => function Icon({ className, children, ...rest }) {
  return createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      className: 'lucide' + (className ? ' ' + className : ''),
      'aria-hidden': says(rest) ? undefined : 'true',
      ...rest,
    },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
    children,
  )
}`

/**
 * Draws lucide's icons by a function of ours: the library's own can do more than we ask and costs 2 kB of every
 * first visit. Sizes, colours and strokes come from the style sheet alone (`.lucide` in base.css): written on each of
 * the sixty icons of a page, they would be a tenth of it.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    load: (id) => (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs') ? icon : null),
  }
}
