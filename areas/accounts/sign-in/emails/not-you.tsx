import { Action, Panel, Text } from '#kit/mail/parts.tsx'

interface NotYouProps {
  title: string
  next: string
  action: string
  href: string
}

/** What to do if it was somebody else: the most prominent part of every security e-mail. */
export function NotYou({ title, next, action, href }: NotYouProps) {
  return (
    <Panel tone="sun" title={title}>
      <Text>{next}</Text>
      <Action href={href} label={action} />
    </Panel>
  )
}
