export default function Apply() {
  return <h1 className="text-page">Apply</h1>
}
