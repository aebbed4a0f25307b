/**
 * Attributes that let a button open a dialog without script in browsers that support them (`command` and
 * `commandfor`). React has no types for them yet.
 */
export const opensDialog = (id: string) => ({
  command: 'show-modal',
  commandfor: id,
  'aria-haspopup': 'dialog' as const,
})

/** Attributes that let a button close a dialog without script. */
export const closesDialog = (id: string) => ({ command: 'close', commandfor: id })

/** Whether this browser supports `command`; otherwise the click handler opens and closes dialogs. */
export const knowsCommands = () =>
  typeof HTMLButtonElement !== 'undefined' && 'command' in HTMLButtonElement.prototype

/** Whether this browser supports `closedby`, which closes a dialog on a click on the backdrop. */
export const knowsClosedBy = () =>
  typeof HTMLDialogElement !== 'undefined' && 'closedBy' in HTMLDialogElement.prototype
