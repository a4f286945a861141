import { Link } from '@tanstack/react-router'

/** An account that leads to its member. */
export function MemberLink({ memberId, account }: { memberId: string; account: string }) {
  return (
    <Link className="console-link" to="/members/$memberId" params={{ memberId }}>
      <bdi dir="ltr">{account}</bdi>
    </Link>
  )
}
