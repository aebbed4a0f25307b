import { useState } from 'react'
import { Anchor } from '../ui/anchor.tsx'
import { Badge, CountBadge, toneOfStatus } from '../ui/badge.tsx'
import { ChoiceChip, FilterChip, FilterChipLink } from '../ui/chip.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Drawer, DrawerButton } from '../ui/overlays/drawer.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { CrossIcon, FilterIcon, SaveIcon } from '../ui/icons.ts'
import { Logo } from '../ui/logo.tsx'
import { Pagination } from '../ui/layout/pagination.tsx'
import { TabLinks, Tabs } from '../ui/layout/tabs.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

export function ButtonSamples() {
  const [busy, setBusy] = useState(true)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button tone="main">Send application</Button>
        <Button tone="sun">Create my account</Button>
        <Button icon={<SaveIcon />}>Save</Button>
        <Button tone="text">Save and leave</Button>
        <Button tone="stop">Withdraw</Button>
        <Button tone="main" busy={busy} busyLabel="Sending" onClick={() => setBusy(true)} data-testid="busy">
          Send application
        </Button>
        <Button disabled>Not open yet</Button>
        <LinkButton href="#button" tone="main">
          Find a university
        </LinkButton>
        <IconButton label="Close" icon={<CrossIcon />} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" icon={<FilterIcon />}>
          Mine and unassigned
        </Button>
        <Button size="small" tone="main">
          Open next file
        </Button>
        <Button size="small" tone="text" onClick={() => setBusy(!busy)} data-testid="busy-switch">
          Switch busy
        </Button>
      </div>
      <Button tone="main" wide>
        As wide as its place
      </Button>
    </>
  )
}

export function MessageSamples() {
  const [filters, setFilters] = useState(['Italy', 'English'])
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {['confirmed', 'pending', 'cancelled'].map((status) => (
          <Badge key={status} tone={toneOfStatus(status)}>
            {status}
          </Badge>
        ))}
        <Badge tone="late">Check overdue</Badge>
        <Badge tone="work">Ready to check</Badge>
        <Badge tone="plain">Draft</Badge>
        <CountBadge tone="stop">2</CountBadge>
        {filters.map((filter) => (
          <FilterChip
            key={filter}
            removeLabel={`Remove filter ${filter}`}
            onClick={() => setFilters(filters.filter((one) => one !== filter))}
          >
            {filter}
          </FilterChip>
        ))}
        <FilterChipLink href="#latvia" removeLabel="Search without Latvia">
          Latvia
        </FilterChipLink>
        <ChoiceChip chosen>Medicine</ChoiceChip>
        <ChoiceChip chosen={false}>Taught in English</ChoiceChip>
      </div>
      <Banner
        tone="turn"
        lead="One offer waits for your answer"
        count={1}
        action={
          <LinkButton href="#offer" size="small">
            See offer
          </LinkButton>
        }
      >
        Riga Stradiņš University, Medicine. Reply by Friday 4 December.
      </Banner>
      <Banner tone="error" lead="Error:" announce={false}>
        Failed to fetch dashboard statistics
      </Banner>
      <Banner tone="ok">Your password is changed. Other devices are logged out.</Banner>
      <Banner tone="info" lead="Draft saved.">
        Saved on this device at 14:32.
      </Banner>
      <div>
        <Button
          data-testid="toast"
          onClick={() =>
            showToast({
              text: 'Application submitted successfully',
              action: { label: 'See it', onAct: () => undefined },
            })
          }
        >
          Show a toast
        </Button>
      </div>
    </>
  )
}

export function NavigationSamples({ pane }: { pane: string }) {
  return (
    <>
      <Tabs
        label={`Activities, ${pane}`}
        tabs={[
          { key: 'todo', label: 'To do', content: <p>What waits on you.</p> },
          { key: 'timeline', label: 'Timeline', content: <p>Everything that happened.</p> },
          { key: 'calendar', label: 'Calendar', content: <p>Deadlines and own tasks.</p> },
        ]}
      />
      <TabLinks
        label={`Views, ${pane}`}
        current="overview"
        links={[
          { key: 'overview', label: 'Overview', href: '#overview' },
          { key: 'programs', label: 'Programs', href: '#programs' },
          { key: 'costs', label: 'Costs', href: '#costs' },
        ]}
      />
      <Pagination label={`Pages, ${pane}`} page={2} pages={9} hrefOf={(page) => `#page-${page}`} />
      <p>
        <Anchor href="#anchor">A link that asks the router</Anchor>
      </p>
    </>
  )
}

export function DialogSamples({ pane }: { pane: string }) {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => {
    setOpen(null)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setOpen('dialog')} data-testid="open-dialog">
        Open a dialog
      </Button>
      <Button onClick={() => setOpen('confirm')} data-testid="open-confirm">
        Ask first
      </Button>
      <DrawerButton opens={`drawer-${pane}`} label="Open menu" data-testid="open-drawer" />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        heading="Add a note"
        closeLabel="Close"
        closedBy="any"
        actions={<Button onClick={close}>Keep it</Button>}
      >
        <p className="text-soft">Only you can read it.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        heading="Confirm joining?"
        confirmLabel="Confirm joining"
        cancelLabel="Not yet"
        busy={busy}
        busyLabel="Confirming"
        onConfirm={() => setBusy(true)}
        onCancel={close}
      >
        <p className="font-semibold text-ink">Riga Stradiņš University, Medicine</p>
        <p>
          The university is told that you are coming. You can still withdraw, but this place may go to someone
          else.
        </p>
      </ConfirmDialog>
      <Drawer
        id={`drawer-${pane}`}
        label="Menu"
        closeLabel="Close Menu"
        head={<Logo name="Manzil" label="Manzil" />}
      >
        <Anchor
          href="#our-story"
          className="border-b border-line px-3 py-3 font-semibold text-ink no-underline"
        >
          Our Story
        </Anchor>
        <Anchor
          href="#parents"
          className="border-b border-line px-3 py-3 font-semibold text-ink no-underline"
        >
          Parents
        </Anchor>
        <LinkButton href="#start" tone="main" className="mt-3">
          Get Started
        </LinkButton>
      </Drawer>
    </div>
  )
}
