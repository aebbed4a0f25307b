export default function StaffHome() {
  return <h1 className="text-page">StaffHome</h1>
}
