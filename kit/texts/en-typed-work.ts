/** The words about what is typed and not saved, in English. */
export const typedWork = {
  back: 'What you typed and did not save is back.',
  keptOn: {
    device: 'It was kept on this device. It goes when you save it or discard it.',
    tab: 'On this device it was kept in this tab alone. It goes when you save it or discard it.',
    account:
      'It was kept in your account: you typed it on another device, in another tab or before you logged out. It goes when you save it or discard it.',
  },
  discard: 'Discard it',
  discardOf: (what: string) => `Discard what you typed: ${what}`,
  heading: 'Changed in another tab or on another device',
  lead: 'You changed this here too. Nothing was replaced: choose which to keep.',
  mine: 'Typed here',
  theirs: 'Saved since then',
  keepMine: 'Keep what I typed',
  keepMineOf: (field: string) => `Keep what I typed: ${field}`,
  takeTheirs: 'Use the saved one',
  takeTheirsOf: (field: string) => `Use the saved one: ${field}`,
  nothing: 'Nothing',
  yes: 'Yes',
  no: 'No',
}
