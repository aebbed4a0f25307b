/** The words of choosing programs and setting them side by side, in English. */
export const compareWords = {
  button: {
    compare: 'Compare',
    chosen: 'Comparing',
    choose: (program: string) => `Compare ${program}`,
    unchoose: (program: string) => `Comparing ${program}. Press to leave it out`,
    full: (most: number) => `You have chosen ${most}, which is the most. Leave one out first.`,
  },
  bar: {
    label: 'Programs to compare',
    compare: (count: number) => `Compare (${count})`,
    oneMore: 'One is chosen. Choose another to compare it with.',
    chosen: (count: number, most: number) => `${count} of ${most} chosen to compare`,
    clear: 'Clear',
    clearAll: 'Clear the programs chosen to compare',
  },
}
