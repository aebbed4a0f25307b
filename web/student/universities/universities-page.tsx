export default function Universities() {
  return <h1 className="text-page">Universities</h1>
}
