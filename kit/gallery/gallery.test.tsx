import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Gallery } from './gallery.tsx'

const markup = renderToStaticMarkup(<Gallery only="light-ltr" />)

describe('the markup of the whole kit', () => {
  it('has no style attribute, which the content security policy forbids', () => {
    expect(markup).not.toMatch(/\sstyle="/)
  })

  it('has no script and no event handler in attributes', () => {
    expect(markup).not.toMatch(/<script|\son[a-z]+="/)
  })

  it('uses no class that names left or right', () => {
    const classes = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' '))
    expect(classes.length).toBeGreaterThan(500)
    const physical = /(^|:)-?(m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|text-left)(-|$)/
    expect(classes.filter((name) => physical.test(name))).toEqual([])
  })

  it('has no duplicate id', () => {
    const ids = [...markup.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('opens the drawer without script', () => {
    expect(markup).toMatch(/command="show-modal" commandfor="drawer-light-ltr"/)
    expect(markup).toMatch(/<dialog[^>]*closedby="any"[^>]*id="drawer-light-ltr"/)
  })
})
