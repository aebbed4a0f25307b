import { publicPaths } from '#kit/routing/public-paths.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'

/** A list without a program, with a link to the search. */
export const NoPrograms = ({ title, help, action }: { title: string; help: string; action: string }) => (
  <Card as="div">
    <EmptyState
      title={title}
      action={
        <LinkButton tone="main" href={publicPaths.programs}>
          {action}
        </LinkButton>
      }
    >
      {help}
    </EmptyState>
  </Card>
)
