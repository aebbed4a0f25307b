/**
 * Attributes that let a button open or close a dialog without script, where the browser knows them
 * (`command` and `commandfor`). React has no types for them yet.
 */
export const opensDialog = (id: string) => ({
  command: 'show-modal',
  commandfor: id,
  'aria-haspopup': 'dialog' as const,
})

/** The same for closing. */
export const closesDialog = (id: string) => ({ command: 'close', commandfor: id })

/** Whether this browser follows `command` by itself; otherwise the click handler has to. */
export const knowsCommands = () =>
  typeof HTMLButtonElement !== 'undefined' && 'command' in HTMLButtonElement.prototype

/** Whether this browser closes a dialog by itself when the backdrop is clicked (`closedby`). */
export const knowsClosedBy = () =>
  typeof HTMLDialogElement !== 'undefined' && 'closedBy' in HTMLDialogElement.prototype
