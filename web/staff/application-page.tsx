export default function StaffApplication() {
  return <h1 className="text-page">StaffApplication</h1>
}
