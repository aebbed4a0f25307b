import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { Button, LinkButton } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.ts'
import { en } from '#texts/kit/kit.ts'
import { retryFailedPages } from './lazy-page.tsx'
import { aliveEvent } from './alive-event.ts'

interface Props {
  children: ReactNode
  /** Called on every failure, for tests and logs. */
  onFailure?: (error: Error, info: ErrorInfo) => void
}

/** Whether it was the script of a page that did not load, as `lazyPage` reports it. */
const didNotLoad = (error: Error | null): boolean => error?.message === en.chunkFailed

/**
 * The error boundary of a page: if its script does not load or it throws, the rest of the screen stays and a retry is
 * offered. If that fails too, the document is reloaded once the server is reachable. A script that did not load is also
 * tried again when the connection is back.
 */
export class PageBoundary extends Component<Props, { error: Error | null; tries: number }> {
  override state = { error: null, tries: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onFailure?.(error, info)
    // Its button must answer.
    dispatchEvent(new Event(aliveEvent))
    if (this.state.tries > 0 && didNotLoad(error)) void this.reloadDocument()
  }

  override componentDidMount() {
    addEventListener('online', this.backOnline)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.backOnline)
  }

  /** No try of the reader's: should it fail, a reload could lose what is typed elsewhere on the page. */
  backOnline = () => {
    if (!didNotLoad(this.state.error)) return
    retryFailedPages()
    this.setState({ error: null })
  }

  /** Some browsers never request a failed script again within the same document. */
  reloadDocument = async () => {
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) location.reload()
  }

  tryAgain = () => {
    if (this.state.tries > 0 && navigator.onLine) return location.reload()
    retryFailedPages()
    this.setState(({ tries }) => ({ error: null, tries: tries + 1 }))
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const chunk = didNotLoad(this.state.error)
    return (
      <div role="alert" className="mx-auto grid max-w-[34rem] justify-items-start gap-3 px-4 py-12">
        <WarningIcon className="size-8 text-stop" />
        <h1 className="text-page">{chunk ? en.chunkFailed : en.screenFailed}</h1>
        <p className="text-soft">{chunk ? en.chunkHelp : en.screenHelp}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button tone="main" onClick={this.tryAgain}>
            {en.tryAgain}
          </Button>
          <LinkButton href="/">{en.toStart}</LinkButton>
        </div>
      </div>
    )
  }
}
