export default function VerifyCodePage() {
  return <h1>VerifyCode</h1>
}
