/** Text with its line breaks. */
export function Lines({ children }: { children: string }) {
  return children.split('\n').map((line, i) => [i > 0 && <br key={i} />, line])
}
