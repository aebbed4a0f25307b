import { expect, test } from 'vitest'
import { emailNames, renderEmail, type EmailName, type EmailProps } from '#emails'
import { screens } from '#app/screens.ts'
import { samples } from '#app/emails/samples.ts'

const addresses = Object.values(screens).flatMap((group) =>
  Object.values<readonly string[]>(group).map(([address = '']) => address),
)

const leadsSomewhere = (path: string) =>
  addresses.some((pattern) => new RegExp(`^${pattern.replace(/:\w+/gu, '[^/]+')}$`, 'u').test(path))

test.each(emailNames)('every link of %s has a page', async (name) => {
  for (const props of samples[name] as EmailProps[EmailName][]) {
    const { html } = await renderEmail(name, props, { publicUrl: 'https://manzil.example' })
    const links = [...html.matchAll(/href="(https:[^"]*)"/gu)].map(([, href = '']) => new URL(href).pathname)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((path) => !leadsSomewhere(path))).toEqual([])
  }
})
