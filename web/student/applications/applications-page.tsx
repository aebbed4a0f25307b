export default function Applications() {
  return <h1 className="text-page">Applications</h1>
}
