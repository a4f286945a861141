table adjustments -- A correction of a balance, by two persons; the entry of the ledger is `adjustment:<id>`.
table affiliate_codes -- A code under which an affiliate brings in members.
table announcements -- What a brand announces, per language: notices, popups, promotions; HTML sanitised on write.
table audit_log -- Who did what, when, from where, why, before and after; append-only.
table audit_pending -- Audit rows that wait for their seal; the sealer deletes them.
table audit_seals -- Hash chain over audit rows, written asynchronously; append-only.
table banners -- Banners by group, per language.
table books_checks -- The last look at the books of each kind: how far, when, what was found.
table brand_domains -- A host name (without port) under which a brand is reached.
table brands -- One white-label site with its own members, money and settings.
table captchas (unlogged) -- The live captcha of a browser for one purpose; single use, 3 minutes.
table catalogue_version -- Counts changes of vendors and games, so that a copy in memory knows when it is old.
table country_networks -- Country (ISO 3166) of a network, as the operator loaded it.
table country_rules -- Countries (ISO 3166) a brand does not serve, or the only ones it does.
table crash_bets -- A member's bet in a shared round: what it asked, how it left, what it was paid.
table crash_chains -- A chain of hashes that decides as many shared rounds, told by its terminating hash.
table crash_pools -- Stakes and decided payouts of a shared round in one book, under its cap.
table crash_rounds -- One shared round: its place in the chain, its times, and where it ended.
table crash_tables -- Until when the shared rounds of a brand go on; whoever looks puts it off.
table credentials -- Hashes of a member's password and transaction password.
table data_keys -- Keys of sealed data and blind indexes, sealed under MASTER_SECRET.
table deposit_claims -- Who looks after a deposit that needs a person.
table deposit_slips -- A picture of a member that shows its transfer, sealed.
table deposit_steps -- Each state a deposit went through: when, by whom, why.
table deposits -- Money a member brings, from the wish to the posting.
table feedback -- A word that a member or a visitor left for the house.
table game_categories -- Where a category stands in the menus of a brand, and whether it does; without rows: the order of the house.
table game_pictures -- The picture of a game that an operator uploaded; it stands before the drawn one.
table game_rules -- Versions of the rules of a vendor's game, and since when.
table games -- One launchable title of a vendor at a brand.
table help_pages -- A page of the help centre in one language; plain text.
table house_account_changes -- A new account of the house for a method, by two persons; what they said stays.
table ip_rules -- Networks a brand does not serve, or serves whatever their country.
table jackpot_contributions -- What each wager led into each pool, and what of it was taken back; append-only.
table jackpot_due -- Wagers that were settled, or taken back, and that the jackpots of their brand have not seen yet.
table jackpot_pools -- Pots that stakes feed, each with what stands in it now.
table jackpot_wins -- Pots that fell, with the point that was sealed until then.
table kyc_asks -- A level of identity checks that a member was asked to reach.
table kyc_documents -- A document by which a member shows who it is, and what was decided.
table kyc_marks -- Keyed hashes by which two accounts of one person are found.
table kyc_pictures -- A sealed picture of a document of a member.
table launch_sessions -- A member opened a vendor's game: one-use token by its hash, then what stakes are taken for.
table ledger_accounts -- One purpose, one owner, one currency; a balance and a version only where a member owns it.
table ledger_books -- A closed circle of money: brand, class and currency. No posting leaves its book.
table ledger_entries -- One balanced business fact with its idempotency key; append-only.
table ledger_hold_closings -- One end of a hold, in whole or in part: captured, released or expired; append-only.
table ledger_holds -- Money moved from cash to held by the entry of the same id, until later entries close it.
table ledger_postings -- One signed line of an entry on one account, with the balance before and after; append-only.
table liability_days -- What a brand owed after a day, by class and currency; append-only.
table liability_snapshots -- That what a brand owes was written down after a day.
table member_closures -- An account that its member closed, and since when.
table member_contacts -- Phone and e-mail of a member by keyed hash; verified or not.
table member_devices -- Browsers a member has signed in with, by hash of their cookie.
table member_favourites -- Games that a member keeps at hand.
table member_networks -- Networks a member has signed in from.
table member_passkeys -- Public halves of members' passkeys.
table member_profiles -- Restricted personal data of a member, sealed at rest.
table member_recent_games -- When a member last opened a game.
table member_recovery_codes -- Hashes of single-use recovery codes.
table member_totps -- Authenticators of members, secret sealed at rest.
table members -- A person's account with a brand: member, agent or trial member.
table message_spending -- SMS of a brand and business day: how many, at what price.
table message_templates -- A brand's own words for messages, per kind and language.
table module_flags -- Modules a brand switched on or off.
table money_calls -- First outcome of each money-moving call by its idempotency key, for ever.
table open_wagers -- Wagers that were open when the caretaker came by, or run again; one may have ended since.
table open_wagers_walk -- Up to which id every open wager is noted.
table operator_failures -- Recent bad console sign-ins by the name that was typed.
table operator_roles -- Which roles an operator has.
table operator_sessions -- An operator's sign-in; one is live at a time.
table operators -- A person of the brand's staff who uses the console.
table outbox -- Domain events written with the fact they tell; deleted when told.
table outgoing_messages -- SMS and mail to persons: waiting, sent, given up or withheld.
table part_rests -- What persons want done with the rest of a part of a withdrawal.
table passkey_challenges -- Challenges of passkeys (5 minutes); using one deletes it.
table payees -- Where a member may be paid to, in its own name.
table payment_findings -- What a provider says that does not fit what we know; for a person.
table payment_lines -- A line of a statement and the order it belongs to.
table payment_methods -- A way to deposit or to withdraw in one currency, with limits.
table payment_notices -- What a payment provider told us, word by word, once per event.
table payment_routes -- A rule of a method: which provider has new orders of some amounts and countries.
table payment_statements -- A file of a bank or provider that an operator brought.
table payment_strays -- A payment for no order of ours that a provider named without a sum: it is asked what came.
table payout_claims -- Who makes the transfer of a withdrawal that is paid by hand.
table payout_endings -- What two persons say became of a payout that its provider does not end.
table payout_marks -- What operators say of a withdrawal that is paid by hand.
table pending_sign_ins -- Sign-ins that wait for a second proof (5 minutes, 5 tries).
table privacy_erasures -- The erasure of a member: who wanted it, who agreed, how far it is.
table privacy_exports -- A single-use ticket for a file with everything about a member.
table provider_switches -- Whether a provider gets new orders of a brand; those under way stay with it.
table register_patterns -- Registration patterns that operators of a brand wrote.
table remembered_browsers -- Tickets (a day) of browsers that a member is remembered in.
table role_grants -- What a role may open; read on each request.
table roles -- A named set of grants of a brand.
table rollover_bets -- A bet as rollover last saw it: what counted, and why not more.
table rollover_bonuses -- A bonus that an operator granted, with its terms and its end.
table rollover_entries -- What bets added to locks and took back; append-only.
table rollover_locks -- Turnover that a credit asks for before money leaves.
table rollover_members -- A member with locks, and when its bets were last compared.
table rounds -- One play of an in-house game: bet, seeds, actions, outcome.
table safeplay_changes -- Every choice of limits, time-outs and exclusions; append-only.
table safeplay_exclusions -- A time-out or an exclusion of a member, from when until when.
table safeplay_hours -- Stake and loss by the hour, of members with limits on them only.
table safeplay_limits -- A limit of a member: who set it, its value, a looser wish that waits.
table safeplay_marks -- Keyed hashes by which a person that excluded itself is known again.
table safeplay_releases -- That a limit or an exclusion of the house becomes looser, by two persons.
table safeplay_standings -- What a stake or a game asks of a member: blocks, limits, checks.
table same_persons -- Pairs of accounts that an operator marked as one person.
table schema_migrations -- 
table sealed_calls -- Ids of sealed payloads opened in the last minutes: no replay.
table sealing_keys -- Key pairs of sealed calls, private half sealed; two newest live.
table seeds -- Commit-reveal seeds of a member for one game; one active, one waiting.
table session_tickets -- Single-use tickets (30 s) that stand for a session.
table sessions -- Sign-ins of members: live ones and, once ended, their history.
table settings -- Settings of a brand by key; missing keys have their default in code.
table significant_events -- Something a person has to look at; append-only.
table social_flows -- Ways to a provider of identities and back (10 minutes).
table social_identities -- Members' profiles at providers of identities.
table social_tickets -- Single-use tickets that social sign-in ended in.
table socket_io_attachments -- Large messages between nodes of the socket adapter.
table support_cases -- What a member says is wrong with a bet, the evidence of that moment, and the house's answer.
table suspense_items -- Money that arrived and fits no order, from its arrival to its end; entries `suspense:<id>` and `suspense:<id>:end`.
table text_overrides -- A text of the member site in the words of the brand, in one language; pages read it at once.
table throttles (unlogged) -- Sliding windows of limited actions, by key, shared by all nodes.
table topic_versions -- Number of events told per socket topic; clients re-read on a gap.
table tree_transfers -- Money that members moved along the tree of agents; the entry of the ledger is `tree:<id>`.
table trial_visitors -- The trial member a not signed-in browser plays with.
table unfinished_terms -- How long a bet of a source may run before a person looks.
table used_challenges -- Proof-of-work challenges that were used, until they run out.
table vendor_bet_facts -- What a vendor keeps about a bet beside its money, as it told last.
table vendor_breakers -- Calls to a vendor that failed one after another, and until when none is sent.
table vendor_calls -- Signed calls of vendors, and ours to them, secrets masked; written behind, in batches.
table vendor_cases -- What a vendor said that does not fit, kept for a person.
table vendor_certificates -- Runs of the suite of conformance over adapters, with the verdict of each case.
table vendor_comparisons -- One comparison of a vendor's own transactions in a window with what stands here.
table vendor_connections -- How a brand is connected with a vendor of games: dialect, address, kill switch, maintenance.
table vendor_day_sums -- Sums of a day of a vendor's books in one currency, on both sides.
table vendor_days -- A day of a vendor's own books beside ours.
table vendor_findings -- Where a vendor and we differ about a transaction or a bet, with who looks after it.
table vendor_free_bets -- Bets that were taken as free rounds, under what was given.
table vendor_free_rounds -- Free rounds that the house gives a member at a vendor's game, and what the vendor says of them.
table vendor_keys -- What a vendor signs its calls with: a name and up to two live secrets, sealed.
table vendor_minutes -- Calls of a vendor by the minute: how many, how they ended, how long they took.
table vendor_rounds -- Rounds of vendors that are closed: they take no more stakes.
table vendor_stake_ceilings -- The largest stake that a brand takes from any vendor, by currency.
table vendor_stake_limits -- Smallest and largest stake that is taken from a vendor, by game and currency.
table vendor_transfers -- Orders to move money of members to a vendor that keeps it itself, and back.
table vendor_units -- How much of a currency a vendor means by one; where there is no row, one.
table vendor_wallets -- What a vendor last said that it keeps for a member.
table vendors -- A supplier of games to a brand: the house itself, studios, outside vendors.
table verification_codes -- Codes sent and not used: five tries, five minutes, one use.
table wager_commands -- First outcome of each wager command by its idempotency key, refusals included; append-only.
table wager_days -- Settled wagers of a member by product and business day of settlement: count and sums.
table wager_moves -- What each command does to a wager in each state.
table wagers -- Who staked what on what, and how it ended; the spine of all products.
table withdrawal_approvals -- One person's yes to one exact content of a withdrawal.
table withdrawal_findings -- What was found against a withdrawal when it was asked for; append-only.
table withdrawal_parts -- A part of what a withdrawal sends, an order of its own; parts add up to what is sent.
table withdrawal_proofs -- A picture of a member that its withdrawal did not arrive, sealed.
table withdrawal_receipts -- What became of a paid withdrawal by the words of its member.
table withdrawal_steps -- Each state a withdrawal went through: when, by whom, why.
table withdrawals -- Money a member takes out, from the request to the payout.

column adjustments.id bigint not null identity
column adjustments.brand_id integer not null
column adjustments.member_id bigint not null
column adjustments.direction text not null
column adjustments.currency text not null
column adjustments.amount bigint not null
column adjustments.reason_code text not null
column adjustments.words text not null
column adjustments.case_id bigint
column adjustments.state text not null default 'proposed'::text
column adjustments.proposed_by bigint not null
column adjustments.proposed_by_name text not null
column adjustments.proposed_at timestamp with time zone not null
column adjustments.edited_at timestamp with time zone
column adjustments.decided_by bigint
column adjustments.decided_by_name text
column adjustments.decided_at timestamp with time zone
column adjustments.decision_words text
column affiliate_codes.brand_id integer not null
column affiliate_codes.code text not null
column affiliate_codes.member_id bigint not null
column affiliate_codes.domain text
column affiliate_codes.is_active boolean not null default true
column affiliate_codes.created_at timestamp with time zone not null default now()
column announcements.id bigint not null identity
column announcements.brand_id integer not null
column announcements.slug text not null
column announcements.language text not null
column announcements.kind text not null
column announcements.executions text[] not null
column announcements.title text not null
column announcements.content text not null
column announcements.promotion_type text
column announcements.position integer not null
column announcements.is_shown boolean not null
column announcements.starts_at timestamp with time zone
column announcements.ends_at timestamp with time zone
column announcements.changed_at timestamp with time zone not null
column audit_log.id bigint not null identity
column audit_log.brand_id integer not null
column audit_log.at timestamp with time zone not null default clock_timestamp()
column audit_log.actor_kind text not null
column audit_log.actor_id bigint
column audit_log.actor_name text not null
column audit_log.session_id text
column audit_log.ip text not null
column audit_log.event text not null
column audit_log.subject_kind text not null
column audit_log.subject_id text not null
column audit_log.reason text
column audit_log.before jsonb
column audit_log.after jsonb
column audit_pending.audit_id bigint not null
column audit_pending.since timestamp with time zone not null default clock_timestamp()
column audit_seals.position bigint not null
column audit_seals.audit_id bigint not null
column audit_seals.hash bytea not null
column audit_seals.sealed_at timestamp with time zone not null default clock_timestamp()
column banners.id bigint not null identity
column banners.brand_id integer not null
column banners.language text not null default 'en'::text
column banners.group_name text not null
column banners.badge text
column banners.title text not null
column banners.body text not null
column banners.url text
column banners.position integer not null default 0
column banners.is_shown boolean not null default true
column books_checks.name text not null
column books_checks.newest_entry bigint not null
column books_checks.entry_before bigint not null
column books_checks.checked_at timestamp with time zone not null
column books_checks.faults jsonb not null
column brand_domains.host text not null
column brand_domains.brand_id integer not null
column brand_domains.is_main boolean not null default false
column brand_domains.affiliate_code text
column brand_domains.added_at timestamp with time zone not null default now()
column brands.id integer not null identity
column brands.code text not null
column brands.name text not null
column brands.currency text not null
column brands.offset_minutes integer not null
column brands.created_at timestamp with time zone not null default now()
column captchas.brand_id integer not null
column captchas.visitor_hash bytea not null
column captchas.purpose text not null
column captchas.answer_hash bytea not null
column captchas.made_at timestamp with time zone not null default clock_timestamp()
column catalogue_version.one_row boolean not null default true
column catalogue_version.version bigint not null
column closed_vendors.brand_id integer
column closed_vendors.vendor_code text
column country_networks.network cidr not null
column country_networks.country text not null
column country_rules.brand_id integer not null
column country_rules.country text not null
column country_rules.verdict text not null default 'deny'::text
column crash_bets.id bigint not null identity
column crash_bets.brand_id integer not null
column crash_bets.round_id bigint not null
column crash_bets.member_id bigint not null
column crash_bets.class text not null
column crash_bets.currency text not null
column crash_bets.masked_name text not null
column crash_bets.stake bigint not null
column crash_bets.auto_at integer not null
column crash_bets.ceiling integer not null
column crash_bets.wager_id bigint not null
column crash_bets.asked_ms integer
column crash_bets.state text not null
column crash_bets.left_at integer
column crash_bets.left_how text
column crash_bets.payout bigint
column crash_bets.residue bigint not null default 0
column crash_bets.placed_at timestamp with time zone not null
column crash_bets.decided_at timestamp with time zone
column crash_bets.paid_at timestamp with time zone
column crash_chains.id bigint not null identity
column crash_chains.brand_id integer not null
column crash_chains.last_link_sealed bytea not null
column crash_chains.terminating_hash text not null
column crash_chains.salt text
column crash_chains.length integer not null
column crash_chains.used integer not null default 0
column crash_chains.made_at timestamp with time zone not null
column crash_chains.last_link_sealed_under smallint default key_of(last_link_sealed)
column crash_chains.state text not null
column crash_chains.salt_source text not null
column crash_chains.beacon_chain text
column crash_chains.beacon_round integer
column crash_chains.beacon_at timestamp with time zone
column crash_chains.beacon_signature text
column crash_chains.salted_at timestamp with time zone
column crash_chains.late_at timestamp with time zone
column crash_chains.ended_at timestamp with time zone
column crash_pools.round_id bigint not null
column crash_pools.brand_id integer not null
column crash_pools.class text not null
column crash_pools.currency text not null
column crash_pools.cap bigint not null
column crash_pools.staked bigint not null
column crash_pools.decided bigint not null default 0
column crash_rounds.id bigint not null identity
column crash_rounds.brand_id integer not null
column crash_rounds.chain_id bigint not null
column crash_rounds.number integer not null
column crash_rounds.previous_hash text not null
column crash_rounds.hash_sealed bytea not null
column crash_rounds.state text not null
column crash_rounds.opened_at timestamp with time zone not null
column crash_rounds.closes_at timestamp with time zone not null
column crash_rounds.started_at timestamp with time zone
column crash_rounds.steered_at timestamp with time zone
column crash_rounds.bust integer
column crash_rounds.hash text
column crash_rounds.landed_at timestamp with time zone
column crash_rounds.settled_at timestamp with time zone
column crash_rounds.interrupted boolean not null default false
column crash_rounds.hash_sealed_under smallint default key_of(hash_sealed)
column crash_rounds.rules_version text not null default 'crash-1'::text
column crash_tables.brand_id integer not null
column crash_tables.wanted_until timestamp with time zone not null
column credentials.member_id bigint not null
column credentials.brand_id integer not null
column credentials.password_hash text not null
column credentials.is_initial boolean not null default false
column credentials.changed_at timestamp with time zone not null default now()
column credentials.transaction_hash text
column credentials.transaction_failures smallint not null default 0
column credentials.transaction_locked_until timestamp with time zone
column data_keys.id smallint not null identity
column data_keys.kind text not null
column data_keys.wrapped bytea
column data_keys.wrapped_by text
column data_keys.made_at timestamp with time zone not null default now()
column data_keys.active_at timestamp with time zone not null default now()
column deposit_claims.deposit_id bigint not null
column deposit_claims.brand_id integer not null
column deposit_claims.claimed_by bigint not null
column deposit_claims.claimed_by_name text not null
column deposit_claims.claimed_at timestamp with time zone not null
column deposit_claims.ends_at timestamp with time zone not null
column deposit_slips.id uuid not null
column deposit_slips.brand_id integer not null
column deposit_slips.deposit_id bigint not null
column deposit_slips.place integer not null
column deposit_slips.media text not null
column deposit_slips.width integer not null
column deposit_slips.height integer not null
column deposit_slips.sealed bytea not null
column deposit_slips.at timestamp with time zone not null
column deposit_slips.sealed_under smallint default key_of(sealed)
column deposit_steps.id bigint not null identity
column deposit_steps.brand_id integer not null
column deposit_steps.deposit_id bigint not null
column deposit_steps.state text not null
column deposit_steps.at timestamp with time zone not null
column deposit_steps.by_name text
column deposit_steps.reason text
column deposits.id bigint not null identity
column deposits.brand_id integer not null
column deposits.member_id bigint not null
column deposits.method_id bigint not null
column deposits.order_key uuid not null
column deposits.currency text not null
column deposits.amount bigint not null
column deposits.fee bigint not null
column deposits.state text not null
column deposits.reason text
column deposits.provider_reference text
column deposits.pay_url text
column deposits.paid_amount bigint
column deposits.created_at timestamp with time zone not null
column deposits.expires_at timestamp with time zone not null
column deposits.paid_at timestamp with time zone
column deposits.due_at timestamp with time zone
column deposits.checks integer not null default 0
column deposits.provider text not null
column deposits.proposed_action text
column deposits.proposed_amount bigint
column deposits.proposed_by bigint
column deposits.proposed_by_name text
column deposits.refund_reference text
column deposits.refund_url text
column deposits.refund_ordered_at timestamp with time zone
column deposits.proposed_at timestamp with time zone
column deposits.pay_into jsonb
column feedback.id bigint not null identity
column feedback.brand_id integer not null
column feedback.member_id bigint
column feedback.text text not null
column feedback.ip text not null
column feedback.at timestamp with time zone not null default now()
column feedback.handled_at timestamp with time zone
column feedback.handled_by bigint
column game_categories.brand_id integer not null
column game_categories.game_type text not null
column game_categories.position integer not null
column game_categories.is_shown boolean not null
column game_pictures.game_id bigint not null
column game_pictures.brand_id integer not null
column game_pictures.hash text not null
column game_pictures.width integer not null
column game_pictures.height integer not null
column game_pictures.bytes bytea not null
column game_pictures.added_at timestamp with time zone not null default now()
column game_rules.game_id bigint not null
column game_rules.version text not null
column game_rules.since timestamp with time zone not null
column games.id bigint not null identity
column games.brand_id integer not null
column games.vendor_id integer not null
column games.code text not null
column games.name text not null
column games.game_type text not null
column games.subcategory text
column games.hot boolean not null default false
column games.trial_playable boolean not null default false
column games.enabled boolean not null default true
column games.sort integer not null default 0
column games.glyph text
column games.palette text
column games.added_at timestamp with time zone not null default now()
column games.is_new boolean not null default false
column games.withdrawn_at timestamp with time zone
column games.maintenance_from timestamp with time zone
column games.maintenance_until timestamp with time zone
column games.house_hot boolean
column games.house_sort integer
column games.house_subcategory text
column games.house_glyph text
column games.house_palette text
column games.by_house boolean not null default false
column games.currencies text[]
column games.lines integer
column games.version integer not null default 1
column games.house_new boolean
column games.stated jsonb
column help_pages.brand_id integer not null
column help_pages.slug text not null
column help_pages.language text not null
column help_pages.title text not null
column help_pages.content text not null
column help_pages.position integer not null default 0
column help_pages.is_shown boolean not null default true
column help_pages.changed_at timestamp with time zone not null default now()
column house_account_changes.id bigint not null identity
column house_account_changes.brand_id integer not null
column house_account_changes.method_id bigint not null
column house_account_changes.pay_to_before jsonb
column house_account_changes.pay_to jsonb not null
column house_account_changes.words text not null
column house_account_changes.state text not null default 'proposed'::text
column house_account_changes.proposed_by bigint not null
column house_account_changes.proposed_by_name text not null
column house_account_changes.proposed_at timestamp with time zone not null
column house_account_changes.edited_at timestamp with time zone
column house_account_changes.decided_by bigint
column house_account_changes.decided_by_name text
column house_account_changes.decided_at timestamp with time zone
column house_account_changes.decision_words text
column ip_rules.brand_id integer not null
column ip_rules.network cidr not null
column ip_rules.verdict text not null default 'deny'::text
column jackpot_contributions.pool_id integer not null
column jackpot_contributions.wager_id bigint not null
column jackpot_contributions.brand_id integer not null
column jackpot_contributions.drop_no integer not null
column jackpot_contributions.stake bigint not null
column jackpot_contributions.main bigint not null
column jackpot_contributions.reserve bigint not null
column jackpot_contributions.turn integer not null
column jackpot_due.id bigint not null identity
column jackpot_due.brand_id integer not null
column jackpot_due.wagers bigint[] not null
column jackpot_pools.id integer not null identity
column jackpot_pools.brand_id integer not null
column jackpot_pools.code text not null
column jackpot_pools.name text not null
column jackpot_pools.currency text not null
column jackpot_pools.sources text[] not null
column jackpot_pools.rate integer not null
column jackpot_pools.main_share integer not null
column jackpot_pools.seed bigint not null
column jackpot_pools.cap bigint not null
column jackpot_pools.is_open boolean not null default true
column jackpot_pools.drop_no integer not null default 1
column jackpot_pools.main bigint not null
column jackpot_pools.reserve bigint not null default 0
column jackpot_pools.carried_main bigint not null default 0
column jackpot_pools.carried_reserve bigint not null default 0
column jackpot_pools.point_sealed bytea not null
column jackpot_pools.point_hash text not null
column jackpot_pools.made_at timestamp with time zone not null default now()
column jackpot_pools.point_sealed_under smallint default key_of(point_sealed)
column jackpot_wins.id bigint not null identity
column jackpot_wins.brand_id integer not null
column jackpot_wins.pool_id integer not null
column jackpot_wins.drop_no integer not null
column jackpot_wins.wager_id bigint not null
column jackpot_wins.member_id bigint not null
column jackpot_wins.amount bigint not null
column jackpot_wins.point bigint not null
column jackpot_wins.salt text not null
column jackpot_wins.entry_id bigint not null
column jackpot_wins.won_at timestamp with time zone not null
column jackpot_wins.cap bigint
column kyc_asks.member_id bigint not null
column kyc_asks.level integer not null
column kyc_asks.brand_id integer not null
column kyc_asks.cause text not null
column kyc_asks.asked_at timestamp with time zone not null
column kyc_asks.by_name text
column kyc_asks.reason text
column kyc_documents.id uuid not null
column kyc_documents.brand_id integer not null
column kyc_documents.member_id bigint not null
column kyc_documents.kind text not null
column kyc_documents.state text not null
column kyc_documents.details bytea
column kyc_documents.expires_on date
column kyc_documents.submitted_at timestamp with time zone not null
column kyc_documents.claimed_by bigint
column kyc_documents.claimed_by_name text
column kyc_documents.claimed_at timestamp with time zone
column kyc_documents.decided_by bigint
column kyc_documents.decided_by_name text
column kyc_documents.decided_at timestamp with time zone
column kyc_documents.reject_code text
column kyc_documents.reject_note text
column kyc_documents.details_under smallint default key_of(details)
column kyc_marks.document_id uuid not null
column kyc_marks.mark bytea not null
column kyc_marks.brand_id integer not null
column kyc_marks.member_id bigint not null
column kyc_pictures.id uuid not null
column kyc_pictures.brand_id integer not null
column kyc_pictures.member_id bigint not null
column kyc_pictures.document_id uuid
column kyc_pictures.place integer
column kyc_pictures.media text not null
column kyc_pictures.width integer not null
column kyc_pictures.height integer not null
column kyc_pictures.sealed bytea not null
column kyc_pictures.at timestamp with time zone not null
column kyc_pictures.sealed_under smallint default key_of(sealed)
column launch_sessions.id bigint not null identity
column launch_sessions.brand_id integer not null
column launch_sessions.connection_id integer not null
column launch_sessions.member_id bigint not null
column launch_sessions.session_id bigint not null
column launch_sessions.game_code text not null
column launch_sessions.currency text not null
column launch_sessions.mode text not null
column launch_sessions.language text not null
column launch_sessions.token_hash bytea not null
column launch_sessions.launched_at timestamp with time zone not null default now()
column launch_sessions.token_until timestamp with time zone not null default (now() + '00:01:00'::interval)
column launch_sessions.opened_at timestamp with time zone
column launch_sessions.expires_at timestamp with time zone not null default (now() + '12:00:00'::interval)
column launch_sessions.opened_request text
column ledger_accounts.id bigint not null
column ledger_accounts.book_id integer not null
column ledger_accounts.brand_id integer not null
column ledger_accounts.class text not null
column ledger_accounts.currency text not null
column ledger_accounts.member_id bigint
column ledger_accounts.purpose text not null
column ledger_accounts.balance bigint
column ledger_accounts.version bigint
column ledger_accounts.posted_at timestamp with time zone
column ledger_accounts.overdrawn boolean not null default false
column ledger_accounts.guarded boolean not null default false
column ledger_books.id integer not null identity
column ledger_books.brand_id integer not null
column ledger_books.class text not null
column ledger_books.currency text not null
column ledger_entries.id bigint not null
column ledger_entries.book_id integer not null
column ledger_entries.brand_id integer not null
column ledger_entries.kind ledger_kind not null
column ledger_entries.source ledger_source not null
column ledger_entries.idempotency_key ledger_key not null
column ledger_entries.content_hash content_hash not null
column ledger_entries.reference ledger_reference not null
column ledger_entries.happened_at timestamp with time zone not null
column ledger_entries.posted_at timestamp with time zone not null
column ledger_entries.reverses_id bigint
column ledger_hold_closings.entry_id bigint not null
column ledger_hold_closings.hold_id bigint not null
column ledger_hold_closings.how text not null
column ledger_hold_closings.amount bigint not null
column ledger_hold_closings.remaining bigint not null
column ledger_holds.id bigint not null
column ledger_holds.book_id integer not null
column ledger_holds.brand_id integer not null
column ledger_holds.member_id bigint not null
column ledger_holds.subject text not null
column ledger_holds.amount bigint not null
column ledger_holds.remaining bigint not null
column ledger_holds.expires_at timestamp with time zone
column ledger_postings.entry_id bigint not null
column ledger_postings.account_id bigint not null
column ledger_postings.amount bigint not null
column ledger_postings.balance_before bigint
column ledger_postings.balance_after bigint
column ledger_postings.version bigint
column liability_days.brand_id integer not null
column liability_days.day date not null
column liability_days.class text not null
column liability_days.currency text not null
column liability_days.members integer not null
column liability_days.cash bigint not null
column liability_days.held bigint not null
column liability_days.bonus bigint not null
column liability_days.points bigint not null
column liability_days.receivables bigint not null
column liability_days.withdrawals integer not null
column liability_days.pending_withdrawals bigint not null
column liability_days.open_bets integer not null
column liability_days.open_stakes bigint not null
column liability_days.pots bigint not null
column liability_days.at_vendors bigint not null
column liability_days.suspense bigint not null
column liability_days.suspense_items integer not null
column liability_snapshots.brand_id integer not null
column liability_snapshots.day date not null
column liability_snapshots.taken_at timestamp with time zone not null
column member_closures.member_id bigint not null
column member_closures.brand_id integer not null
column member_closures.closed_at timestamp with time zone not null
column member_closures.given_up bigint not null default 0
column member_contacts.member_id bigint not null
column member_contacts.channel text not null
column member_contacts.brand_id integer not null
column member_contacts.address_mark bytea not null
column member_contacts.verified_at timestamp with time zone
column member_contacts.set_at timestamp with time zone not null default now()
column member_contacts.address_mark_under smallint default key_of(address_mark)
column member_devices.member_id bigint not null
column member_devices.device_hash bytea not null
column member_devices.brand_id integer not null
column member_devices.trusted_at timestamp with time zone not null default now()
column member_devices.last_seen_at timestamp with time zone not null default now()
column member_devices.id bigint not null identity
column member_devices.ip text not null default ''::text
column member_devices.user_agent text not null default ''::text
column member_devices.country text
column member_favourites.member_id bigint not null
column member_favourites.game_id bigint not null
column member_favourites.brand_id integer not null
column member_favourites.added_at timestamp with time zone not null
column member_networks.member_id bigint not null
column member_networks.network cidr not null
column member_networks.brand_id integer not null
column member_networks.first_seen_at timestamp with time zone not null default now()
column member_networks.last_seen_at timestamp with time zone not null default now()
column member_passkeys.id bigint not null identity
column member_passkeys.brand_id integer not null
column member_passkeys.member_id bigint not null
column member_passkeys.credential_id text not null
column member_passkeys.public_key bytea not null
column member_passkeys.counter bigint not null
column member_passkeys.transports text[] not null default '{}'::text[]
column member_passkeys.is_synced boolean not null
column member_passkeys.name text not null
column member_passkeys.created_at timestamp with time zone not null default now()
column member_passkeys.last_used_at timestamp with time zone
column member_passkeys.suspect_since timestamp with time zone
column member_profiles.member_id bigint not null
column member_profiles.brand_id integer not null
column member_profiles.wrapped_key bytea not null
column member_profiles.sealed bytea not null
column member_profiles.written_at timestamp with time zone not null default now()
column member_profiles.wrapped_key_under smallint default key_of(wrapped_key)
column member_recent_games.member_id bigint not null
column member_recent_games.game_id bigint not null
column member_recent_games.brand_id integer not null
column member_recent_games.opened_at timestamp with time zone not null
column member_recovery_codes.member_id bigint not null
column member_recovery_codes.code_hash bytea not null
column member_recovery_codes.brand_id integer not null
column member_recovery_codes.used_at timestamp with time zone
column member_totps.member_id bigint not null
column member_totps.brand_id integer not null
column member_totps.secret_sealed bytea not null
column member_totps.begun_at timestamp with time zone not null default now()
column member_totps.confirmed_at timestamp with time zone
column member_totps.last_step bigint
column member_totps.secret_sealed_under smallint default key_of(secret_sealed)
column members.id bigint not null identity
column members.brand_id integer not null
column members.account text not null
column members.account_type smallint not null
column members.account_class text not null
column members.currency text not null
column members.status text not null default 'active'::text
column members.upline_id bigint
column members.upline_path bigint[] not null default '{}'::bigint[]
column members.referral_code text
column members.nickname text
column members.language text
column members.terms_version text
column members.terms_accepted_at timestamp with time zone
column members.registered_at timestamp with time zone not null default now()
column members.last_sign_in_at timestamp with time zone
column members.avatar text
column members.greeted_at timestamp with time zone
column members.shows_wins boolean not null default true
column members.vip_level integer not null default 0
column members.unproven_since timestamp with time zone
column message_spending.brand_id integer not null
column message_spending.day date not null
column message_spending.messages integer not null
column message_spending.spent bigint not null
column message_templates.brand_id integer not null
column message_templates.kind text not null
column message_templates.channel text not null
column message_templates.language text not null
column message_templates.subject text
column message_templates.body text not null
column message_templates.changed_at timestamp with time zone not null default now()
column module_flags.brand_id integer not null
column module_flags.code text not null
column module_flags.is_on boolean not null
column module_flags.changed_at timestamp with time zone not null default now()
column money_calls.brand_id integer not null
column money_calls.realm text not null
column money_calls.subject_id bigint not null
column money_calls.key uuid not null
column money_calls.content_hash text not null
column money_calls.outcome json
column money_calls.called_at timestamp with time zone not null default now()
column open_wagers.brand_id integer not null
column open_wagers.source text not null
column open_wagers.wager_id bigint not null
column open_wagers_walk.is_only boolean not null default true
column open_wagers_walk.walked_to bigint not null
column open_wagers_walk.marked bigint not null
column open_wagers_walk.marked_at timestamp with time zone not null
column operator_failures.brand_id integer not null
column operator_failures.username text not null
column operator_failures.failures integer not null
column operator_failures.last_at timestamp with time zone not null
column operator_roles.operator_id bigint not null
column operator_roles.role_id bigint not null
column operator_roles.brand_id integer not null
column operator_sessions.id bigint not null identity
column operator_sessions.brand_id integer not null
column operator_sessions.operator_id bigint not null
column operator_sessions.token_hash bytea not null
column operator_sessions.ip text not null
column operator_sessions.user_agent text not null
column operator_sessions.started_at timestamp with time zone not null
column operator_sessions.last_seen_at timestamp with time zone not null
column operator_sessions.ended_at timestamp with time zone
column operator_sessions.end_reason text
column operators.id bigint not null identity
column operators.brand_id integer not null
column operators.username text not null
column operators.status text not null default 'active'::text
column operators.password_hash text not null
column operators.password_changed_at timestamp with time zone not null
column operators.totp_secret bytea
column operators.totp_confirmed_at timestamp with time zone
column operators.totp_last_step bigint
column operators.created_at timestamp with time zone not null
column operators.totp_secret_under smallint default key_of(totp_secret)
column outbox.id bigint not null identity
column outbox.brand_id integer not null
column outbox.name text not null
column outbox.payload jsonb not null
column outbox.created_at timestamp with time zone not null default now()
column outgoing_messages.id bigint not null identity
column outgoing_messages.brand_id integer not null
column outgoing_messages.reference text not null
column outgoing_messages.channel text not null
column outgoing_messages.kind text not null
column outgoing_messages.language text not null
column outgoing_messages.country text
column outgoing_messages.address_mark bytea not null
column outgoing_messages.range_mark bytea
column outgoing_messages.asker_mark bytea
column outgoing_messages.sealed bytea
column outgoing_messages.price bigint not null default 0
column outgoing_messages.state text not null
column outgoing_messages.tries smallint not null default 0
column outgoing_messages.due_at timestamp with time zone
column outgoing_messages.expires_at timestamp with time zone
column outgoing_messages.gateway text
column outgoing_messages.provider_id text
column outgoing_messages.failure text
column outgoing_messages.created_at timestamp with time zone not null default clock_timestamp()
column outgoing_messages.ended_at timestamp with time zone
column outgoing_messages.sealed_under smallint default key_of(sealed)
column part_rests.withdrawal_id bigint not null
column part_rests.part integer not null
column part_rests.brand_id integer not null
column part_rests.wanted text not null
column part_rests.provider text
column part_rests.reason text not null
column part_rests.content_hash text not null
column part_rests.proposed_by bigint not null
column part_rests.proposed_by_name text not null
column part_rests.proposed_at timestamp with time zone not null
column part_rests.confirmed_by bigint
column part_rests.confirmed_by_name text
column part_rests.done_at timestamp with time zone
column passkey_challenges.challenge_hash bytea not null
column passkey_challenges.brand_id integer not null
column passkey_challenges.session_id bigint
column passkey_challenges.visitor_hash bytea
column passkey_challenges.expires_at timestamp with time zone not null default (now() + '00:05:00'::interval)
column payees.id bigint not null identity
column payees.seal_key uuid not null
column payees.brand_id integer not null
column payees.member_id bigint not null
column payees.method text not null
column payees.destination_sealed bytea not null
column payees.destination_end text not null
column payees.destination_index bytea not null
column payees.holder_sealed bytea not null
column payees.bank text not null
column payees.name_differs boolean not null
column payees.created_at timestamp with time zone not null
column payees.usable_at timestamp with time zone not null
column payees.removed_at timestamp with time zone
column payees.destination_sealed_under smallint default key_of(destination_sealed)
column payees.holder_sealed_under smallint default key_of(holder_sealed)
column payees.destination_index_under smallint default key_of(destination_index)
column payment_findings.id bigint not null identity
column payment_findings.brand_id integer not null
column payment_findings.deposit_id bigint
column payment_findings.withdrawal_id bigint
column payment_findings.kind text not null
column payment_findings.expected text not null
column payment_findings.reported text not null
column payment_findings.found_at timestamp with time zone not null
column payment_findings.line_id bigint
column payment_findings.owner_id bigint
column payment_findings.owner_name text
column payment_findings.ended_at timestamp with time zone
column payment_findings.ended_by_name text
column payment_findings.end_note text
column payment_findings.part integer
column payment_lines.id bigint not null identity
column payment_lines.brand_id integer not null
column payment_lines.statement_id bigint not null
column payment_lines.provider text not null
column payment_lines.currency text not null
column payment_lines.booked_on date not null
column payment_lines.reference text not null
column payment_lines.amount bigint not null
column payment_lines.sealed bytea not null
column payment_lines.deposit_id bigint
column payment_lines.withdrawal_id bigint
column payment_lines.placed_at timestamp with time zone
column payment_lines.sealed_under smallint default key_of(sealed)
column payment_lines.part integer
column payment_lines.payment text
column payment_lines.other_brand_id integer
column payment_methods.id bigint not null identity
column payment_methods.brand_id integer not null
column payment_methods.direction text not null
column payment_methods.code text not null
column payment_methods.provider text not null
column payment_methods.currency text not null
column payment_methods.name text not null
column payment_methods.mark text not null
column payment_methods.arrival text not null
column payment_methods.minimum bigint not null
column payment_methods.maximum bigint not null
column payment_methods.fee_basis_points integer not null
column payment_methods.quick_amounts bigint[] not null
column payment_methods.two_persons_above bigint
column payment_methods.most_per_day integer
column payment_methods.position integer not null
column payment_methods.enabled boolean not null default true
column payment_methods.countries text[] not null default '{}'::text[]
column payment_methods.pay_to jsonb
column payment_methods.patience_minutes integer not null default 30
column payment_methods.least_vip integer not null default 0
column payment_methods.payout_max bigint
column payment_notices.provider text not null
column payment_notices.event_id text not null
column payment_notices.brand_id integer not null
column payment_notices.order_key uuid not null
column payment_notices.body text not null
column payment_notices.received_at timestamp with time zone not null
column payment_routes.id bigint not null identity
column payment_routes.brand_id integer not null
column payment_routes.method_id bigint not null
column payment_routes.place integer not null
column payment_routes.provider text not null
column payment_routes.least bigint
column payment_routes.most bigint
column payment_routes.countries text[] not null default '{}'::text[]
column payment_routes.payout_max bigint
column payment_statements.id bigint not null identity
column payment_statements.brand_id integer not null
column payment_statements.provider text not null
column payment_statements.currency text not null
column payment_statements.content_hash bytea not null
column payment_statements.first_day date not null
column payment_statements.last_day date not null
column payment_statements.lines integer not null
column payment_statements.imported_by bigint not null
column payment_statements.imported_by_name text not null
column payment_statements.at timestamp with time zone not null
column payment_statements.compared_at timestamp with time zone
column payment_strays.provider text not null
column payment_strays.reference text not null
column payment_strays.brand_id integer not null
column payment_strays.event_id text not null
column payment_strays.heard_at timestamp with time zone not null
column payment_strays.due_at timestamp with time zone
column payment_strays.checks integer not null default 0
column payout_claims.withdrawal_id bigint not null
column payout_claims.brand_id integer not null
column payout_claims.claimed_by bigint not null
column payout_claims.claimed_by_name text not null
column payout_claims.claimed_at timestamp with time zone not null
column payout_claims.ends_at timestamp with time zone not null
column payout_claims.part integer
column payout_endings.withdrawal_id bigint not null
column payout_endings.brand_id integer not null
column payout_endings.outcome text not null
column payout_endings.reason text not null
column payout_endings.content_hash text not null
column payout_endings.proposed_by bigint not null
column payout_endings.proposed_by_name text not null
column payout_endings.proposed_at timestamp with time zone not null
column payout_endings.confirmed_by bigint
column payout_endings.confirmed_by_name text
column payout_endings.done_at timestamp with time zone
column payout_endings.part integer
column payout_endings.paid bigint
column payout_marks.withdrawal_id bigint not null
column payout_marks.brand_id integer not null
column payout_marks.outcome text not null
column payout_marks.bank_reference text
column payout_marks.reason text
column payout_marks.content_hash text not null
column payout_marks.marked_by bigint not null
column payout_marks.marked_by_name text not null
column payout_marks.marked_at timestamp with time zone not null
column payout_marks.confirmed_by bigint
column payout_marks.confirmed_by_name text
column payout_marks.done_at timestamp with time zone
column payout_marks.reference_key text
column payout_marks.part integer
column pending_sign_ins.ticket_hash bytea not null
column pending_sign_ins.brand_id integer not null
column pending_sign_ins.member_id bigint not null
column pending_sign_ins.visitor_hash bytea not null
column pending_sign_ins.way text not null
column pending_sign_ins.page text not null
column pending_sign_ins.proven_by text
column pending_sign_ins.restricted_why text
column pending_sign_ins.continues bigint
column pending_sign_ins.remember boolean not null
column pending_sign_ins.used_channel text
column pending_sign_ins.tries smallint not null default 0
column pending_sign_ins.expires_at timestamp with time zone not null default (now() + '00:05:00'::interval)
column privacy_erasures.member_id bigint not null
column privacy_erasures.brand_id integer not null
column privacy_erasures.state text not null
column privacy_erasures.reason text
column privacy_erasures.proposed_by bigint
column privacy_erasures.proposed_by_name text
column privacy_erasures.proposed_at timestamp with time zone
column privacy_erasures.agreed_by bigint
column privacy_erasures.agreed_by_name text
column privacy_erasures.erased_at timestamp with time zone
column privacy_erasures.forgotten_at timestamp with time zone
column privacy_erasures.asked_at timestamp with time zone
column privacy_exports.ticket_hash bytea not null
column privacy_exports.brand_id integer not null
column privacy_exports.member_id bigint not null
column privacy_exports.by_name text
column privacy_exports.asked_at timestamp with time zone not null
column privacy_exports.expires_at timestamp with time zone not null
column provider_switches.brand_id integer not null
column provider_switches.provider text not null
column provider_switches.enabled boolean not null
column provider_switches.changed_by bigint not null
column provider_switches.changed_by_name text not null
column provider_switches.changed_at timestamp with time zone not null
column receivables.brand_id integer
column receivables.member_id bigint
column receivables.currency text
column receivables.purpose text
column receivables.amount bigint
column receivables.since timestamp with time zone
column receivables.cause ledger_reference
column register_patterns.brand_id integer not null
column register_patterns.pattern_id text not null
column register_patterns.pattern text not null
column register_patterns.messages jsonb not null
column register_patterns.changed_at timestamp with time zone not null default now()
column remembered_browsers.ticket_hash bytea not null
column remembered_browsers.member_id bigint not null
column remembered_browsers.brand_id integer not null
column remembered_browsers.device_hash bytea not null
column remembered_browsers.expires_at timestamp with time zone not null default (now() + '1 day'::interval)
column report_accounts.id bigint
column report_accounts.brand_id integer
column report_accounts.class text
column report_accounts.currency text
column report_accounts.member_id bigint
column report_accounts.purpose text
column report_balances.member_id bigint
column report_balances.brand_id integer
column report_balances.purpose text
column report_balances.currency text
column report_balances.balance bigint
column report_bet_calls.brand_id integer
column report_bet_calls.vendor_code text
column report_bet_calls.bet_ref text
column report_bet_calls.id bigint
column report_bet_calls.operation text
column report_bet_calls.tx_id text
column report_bet_calls.request text
column report_bet_calls.http smallint
column report_bet_calls.reply text
column report_bet_calls.status text
column report_bet_calls.called_at timestamp with time zone
column report_bet_calls.more_bet_refs text[]
column report_bet_calls.more_tx_ids text[]
column report_bet_calls.player_id text
column report_bet_entries.wager_id bigint
column report_bet_entries.brand_id integer
column report_bet_entries.entry_id bigint
column report_bet_entries.kind ledger_kind
column report_bet_entries.happened_at timestamp with time zone
column report_bet_entries.posted_at timestamp with time zone
column report_bet_entries.amount bigint
column report_bet_entries.balance_before bigint
column report_bet_entries.balance_after bigint
column report_bets.id bigint
column report_bets.brand_id integer
column report_bets.member_id bigint
column report_bets.product text
column report_bets.source text
column report_bets.bet_ref text
column report_bets.round_ref text
column report_bets.game_code text
column report_bets.game_name text
column report_bets.vendor_name text
column report_bets.currency text
column report_bets.state wager_state
column report_bets.stake bigint
column report_bets.payout bigint
column report_bets.valid_bet bigint
column report_bets.valid_reason text
column report_bets.rule_version text
column report_bets.placed_at timestamp with time zone
column report_bets.settled_at timestamp with time zone
column report_bets.business_day date
column report_bets.round_id bigint
column report_bets.report_date date
column report_bets.odds text
column report_bets.odds_format text
column report_bets.jackpot bigint
column report_bets.commission bigint
column report_books.id integer
column report_books.brand_id integer
column report_books.class text
column report_books.currency text
column report_liabilities.brand_id integer
column report_liabilities.class text
column report_liabilities.currency text
column report_liabilities.cash bigint
column report_liabilities.held bigint
column report_liabilities.bonus bigint
column report_liabilities.points bigint
column report_liabilities.owed bigint
column report_liabilities.members integer
column report_member_flows.member_id bigint
column report_member_flows.brand_id integer
column report_member_flows.currency text
column report_member_flows.deposited bigint
column report_member_flows.withdrawn bigint
column report_members.id bigint
column report_members.brand_id integer
column report_members.account text
column report_members.account_type smallint
column report_members.status text
column report_members.currency text
column report_members.registered_at timestamp with time zone
column report_members.last_sign_in_at timestamp with time zone
column report_members.upline text
column report_members.balance bigint
column report_members.vip_level integer
column report_open_stakes.brand_id integer
column report_open_stakes.class text
column report_open_stakes.currency text
column report_open_stakes.bets integer
column report_open_stakes.stake bigint
column report_open_withdrawals.brand_id integer
column report_open_withdrawals.class text
column report_open_withdrawals.currency text
column report_open_withdrawals.withdrawals integer
column report_open_withdrawals.amount bigint
column report_owed.brand_id integer
column report_owed.class text
column report_owed.currency text
column report_owed.members integer
column report_owed.cash bigint
column report_owed.held bigint
column report_owed.bonus bigint
column report_owed.points bigint
column report_owed.receivables bigint
column report_owed.withdrawals integer
column report_owed.pending_withdrawals bigint
column report_owed.open_bets integer
column report_owed.open_stakes bigint
column report_owed.pots bigint
column report_owed.at_vendors bigint
column report_owed.suspense bigint
column report_owed.suspense_items integer
column report_postings.entry_id bigint
column report_postings.account_id bigint
column report_postings.book_id integer
column report_postings.brand_id integer
column report_postings.currency text
column report_postings.purpose text
column report_postings.member_id bigint
column report_postings.account text
column report_postings.kind ledger_kind
column report_postings.source ledger_source
column report_postings.reference ledger_reference
column report_postings.happened_at timestamp with time zone
column report_postings.posted_at timestamp with time zone
column report_postings.amount bigint
column report_postings.balance_before bigint
column report_postings.balance_after bigint
column report_postings.version bigint
column report_postings.joined_entry_id bigint
column report_pots.brand_id integer
column report_pots.currency text
column report_pots.amount bigint
column report_suspense.brand_id integer
column report_suspense.currency text
column report_suspense.amount bigint
column report_suspense.items integer
column report_vendor_money.brand_id integer
column report_vendor_money.class text
column report_vendor_money.currency text
column report_vendor_money.amount bigint
column report_wagers.id bigint
column report_wagers.brand_id integer
column report_wagers.class text
column report_wagers.currency text
column report_wagers.member_id bigint
column report_wagers.account text
column report_wagers.product text
column report_wagers.source text
column report_wagers.bet_ref text
column report_wagers.game_code text
column report_wagers.round_ref text
column report_wagers.state wager_state
column report_wagers.stake bigint
column report_wagers.payout bigint
column report_wagers.valid_bet bigint
column report_wagers.placed_at timestamp with time zone
column report_wagers.settled_at timestamp with time zone
column report_winners.id bigint
column report_winners.brand_id integer
column report_winners.account text
column report_winners.currency text
column report_winners.vendor_code text
column report_winners.game_code text
column report_winners.win bigint
column report_winners.settled_at timestamp with time zone
column role_grants.role_id bigint not null
column role_grants.brand_id integer not null
column role_grants.grant_code text not null
column roles.id bigint not null identity
column roles.brand_id integer not null
column roles.code text not null
column rollover_bets.wager_id bigint not null
column rollover_bets.member_id bigint not null
column rollover_bets.brand_id integer not null
column rollover_bets.state wager_state not null
column rollover_bets.valid_bet bigint not null
column rollover_bets.net_bet bigint not null
column rollover_bets.counted bigint not null
column rollover_bets.reason text
column rollover_bets.odds bigint
column rollover_bets.market text
column rollover_bets.side text
column rollover_bonus_sums.id bigint
column rollover_bonus_sums.brand_id integer
column rollover_bonus_sums.member_id bigint
column rollover_bonus_sums.book_id integer
column rollover_bonus_sums.state text
column rollover_bonus_sums.converted bigint
column rollover_bonus_sums.forfeited bigint
column rollover_bonus_sums.total numeric
column rollover_bonus_sums.has_open_bet boolean
column rollover_bonuses.id bigint not null identity
column rollover_bonuses.brand_id integer not null
column rollover_bonuses.member_id bigint not null
column rollover_bonuses.book_id integer not null
column rollover_bonuses.ref text not null
column rollover_bonuses.model text not null
column rollover_bonuses.state text not null default 'proposed'::text
column rollover_bonuses.amount bigint not null
column rollover_bonuses.deposit bigint not null
column rollover_bonuses.required bigint not null
column rollover_bonuses.terms jsonb not null
column rollover_bonuses.stake_order text not null
column rollover_bonuses.most_stake bigint
column rollover_bonuses.cap_times bigint
column rollover_bonuses.on_withdrawal text not null
column rollover_bonuses.days integer
column rollover_bonuses.proposed_at timestamp with time zone not null
column rollover_bonuses.proposed_by text not null
column rollover_bonuses.proposer_id bigint not null
column rollover_bonuses.reason text not null
column rollover_bonuses.decided_by text
column rollover_bonuses.lock_id bigint
column rollover_bonuses.after_wager bigint
column rollover_bonuses.granted_at timestamp with time zone
column rollover_bonuses.expires_at timestamp with time zone
column rollover_bonuses.ended_at timestamp with time zone
column rollover_bonuses.ended_because text
column rollover_bonuses.converted bigint not null default 0
column rollover_bonuses.forfeited bigint not null default 0
column rollover_bonuses.moves integer not null default 0
column rollover_bonuses.due_at timestamp with time zone
column rollover_entries.id bigint not null identity
column rollover_entries.brand_id integer not null
column rollover_entries.lock_id bigint not null
column rollover_entries.wager_id bigint not null
column rollover_entries.amount bigint not null
column rollover_entries.used bigint not null
column rollover_entries.at timestamp with time zone not null
column rollover_locks.id bigint not null identity
column rollover_locks.brand_id integer not null
column rollover_locks.member_id bigint not null
column rollover_locks.book_id integer not null
column rollover_locks.source text not null
column rollover_locks.source_ref text not null
column rollover_locks.deposit bigint not null
column rollover_locks.bonus bigint not null
column rollover_locks.required bigint not null
column rollover_locks.progress bigint not null default 0
column rollover_locks.terms jsonb not null
column rollover_locks.state text not null default 'open'::text
column rollover_locks.after_wager bigint not null
column rollover_locks.made_at timestamp with time zone not null
column rollover_locks.met_at timestamp with time zone
column rollover_locks.closed_at timestamp with time zone
column rollover_locks.closed_by text
column rollover_locks.reason text
column rollover_locks.taken bigint not null default 0
column rollover_members.member_id bigint not null
column rollover_members.brand_id integer not null
column rollover_members.seen_at timestamp with time zone not null
column rollover_members.is_watched boolean not null
column rollover_played.wager_id bigint
column rollover_played.brand_id integer
column rollover_played.member_id bigint
column rollover_played.book_id integer
column rollover_played.state wager_state
column rollover_played.stake bigint
column rollover_played.stake_bonus bigint
column rollover_played.valid_bet bigint
column rollover_played.valid_reason text
column rollover_played.product text
column rollover_played.game text
column rollover_played.game_name text
column rollover_played.placed_at timestamp with time zone
column rollover_played.tags text[]
column rollover_played.odds bigint
column rollover_played.market text
column rollover_played.side text
column rounds.id bigint not null identity
column rounds.brand_id integer not null
column rounds.member_id bigint not null
column rounds.game_code text not null
column rounds.rules_version text not null
column rounds.seed_id bigint not null
column rounds.nonce integer not null
column rounds.currency text not null
column rounds.stake bigint not null
column rounds.bet jsonb not null
column rounds.actions jsonb not null default '[]'::jsonb
column rounds.wager_id bigint not null
column rounds.state text not null
column rounds.payout bigint
column rounds.left_behind boolean not null default false
column rounds.final_view jsonb
column rounds.opened_at timestamp with time zone not null
column rounds.touched_at timestamp with time zone not null
column rounds.closed_at timestamp with time zone
column rounds.extra_stake bigint not null default 0
column rounds.acted_at timestamp with time zone[] not null default '{}'::timestamp with time zone[]
column rounds.odds bigint
column safeplay_changes.id bigint not null identity
column safeplay_changes.brand_id integer not null
column safeplay_changes.member_id bigint not null
column safeplay_changes.at timestamp with time zone not null
column safeplay_changes.what text not null
column safeplay_changes.kind text
column safeplay_changes.period text
column safeplay_changes.value_before bigint
column safeplay_changes.value_after bigint
column safeplay_changes.until timestamp with time zone
column safeplay_changes.by_name text
column safeplay_changes.reason text
column safeplay_exclusions.id bigint not null identity
column safeplay_exclusions.brand_id integer not null
column safeplay_exclusions.member_id bigint not null
column safeplay_exclusions.kind text not null
column safeplay_exclusions.starts_at timestamp with time zone not null
column safeplay_exclusions.until timestamp with time zone not null
column safeplay_exclusions.set_by text not null
column safeplay_exclusions.by_name text
column safeplay_exclusions.reason text
column safeplay_exclusions.origin_id bigint
column safeplay_hours.member_id bigint not null
column safeplay_hours.hour timestamp with time zone not null
column safeplay_hours.brand_id integer not null
column safeplay_hours.stake bigint not null
column safeplay_hours.loss bigint not null
column safeplay_limits.member_id bigint not null
column safeplay_limits.set_by text not null
column safeplay_limits.kind text not null
column safeplay_limits.period text not null
column safeplay_limits.brand_id integer not null
column safeplay_limits.value bigint
column safeplay_limits.wished_value bigint
column safeplay_limits.confirm_from timestamp with time zone
column safeplay_marks.brand_id integer not null
column safeplay_marks.mark bytea not null
column safeplay_marks.member_id bigint not null
column safeplay_releases.id bigint not null identity
column safeplay_releases.brand_id integer not null
column safeplay_releases.member_id bigint not null
column safeplay_releases.exclusion_id bigint
column safeplay_releases.kind text
column safeplay_releases.period text
column safeplay_releases.value_before bigint
column safeplay_releases.value_after bigint
column safeplay_releases.words text not null
column safeplay_releases.state text not null default 'proposed'::text
column safeplay_releases.proposed_by bigint not null
column safeplay_releases.proposed_by_name text not null
column safeplay_releases.proposed_at timestamp with time zone not null
column safeplay_releases.decided_by bigint
column safeplay_releases.decided_by_name text
column safeplay_releases.decided_at timestamp with time zone
column safeplay_releases.decision_words text
column safeplay_standings.member_id bigint not null
column safeplay_standings.brand_id integer not null
column safeplay_standings.blocked_until timestamp with time zone
column safeplay_standings.blocked_as text
column safeplay_standings.check_minutes integer
column safeplay_standings.check_due_at timestamp with time zone
column safeplay_standings.play_until timestamp with time zone
column safeplay_standings.limits bigint[] not null default ARRAY[NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint]
column safeplay_standings.counts boolean not null default false
column safeplay_standings.answered_at timestamp with time zone
column same_persons.brand_id integer not null
column same_persons.member_id bigint not null
column same_persons.other_id bigint not null
column same_persons.marked_by bigint not null
column same_persons.reason text not null
column same_persons.marked_at timestamp with time zone not null default now()
column schema_migrations.name text not null
column schema_migrations.checksum text not null
column schema_migrations.applied_at timestamp with time zone not null default now()
column sealed_calls.jti text not null
column sealed_calls.opened_at timestamp with time zone not null default now()
column sealing_keys.kid text not null
column sealing_keys.public_jwk jsonb not null
column sealing_keys.private_sealed bytea not null
column sealing_keys.made_at timestamp with time zone not null default now()
column sealing_keys.private_sealed_under smallint default key_of(private_sealed)
column seeds.id bigint not null identity
column seeds.brand_id integer not null
column seeds.member_id bigint not null
column seeds.game_code text not null
column seeds.server_seed_sealed bytea not null
column seeds.server_seed_hash text not null
column seeds.client_seed text not null
column seeds.next_nonce integer not null default 0
column seeds.state text not null
column seeds.server_seed text
column seeds.created_at timestamp with time zone not null default now()
column seeds.revealed_at timestamp with time zone
column seeds.server_seed_sealed_under smallint default key_of(server_seed_sealed)
column seeds.activated_at timestamp with time zone
column session_tickets.ticket_hash bytea not null
column session_tickets.brand_id integer not null
column session_tickets.session_id bigint not null
column session_tickets.purpose text not null
column session_tickets.expires_at timestamp with time zone not null default (now() + '00:00:30'::interval)
column sessions.id bigint not null identity
column sessions.brand_id integer not null
column sessions.member_id bigint not null
column sessions.token_hash bytea not null
column sessions.device_hash bytea not null
column sessions.kind text not null
column sessions.restricted_why text
column sessions.game_code text
column sessions.started_at timestamp with time zone not null default now()
column sessions.last_seen_at timestamp with time zone not null default now()
column sessions.expires_at timestamp with time zone not null default (now() + '24:00:00'::interval)
column sessions.ended_at timestamp with time zone
column sessions.end_reason text
column sessions.ip text not null
column sessions.user_agent text not null
column sessions.way text not null
column sessions.second_way text
column sessions.country text
column sessions.opener_id bigint
column settings.brand_id integer not null
column settings.key text not null
column settings.value jsonb not null
column settings.changed_at timestamp with time zone not null default now()
column significant_events.id bigint not null identity
column significant_events.brand_id integer not null
column significant_events.at timestamp with time zone not null default clock_timestamp()
column significant_events.kind text not null
column significant_events.member_id bigint
column significant_events.subject text not null
column significant_events.details jsonb not null
column site_notices.id bigint
column site_notices.brand_id integer
column site_notices.slug text
column site_notices.language text
column site_notices.title text
column site_notices.position integer
column site_notices.executions text[]
column site_notices.kind text
column social_flows.state_hash bytea not null
column social_flows.brand_id integer not null
column social_flows.provider text not null
column social_flows.visitor_hash bytea not null
column social_flows.secrets_sealed bytea not null
column social_flows.redirect_uri text not null
column social_flows.page text not null
column social_flows.session_id bigint
column social_flows.expires_at timestamp with time zone not null default (now() + '00:10:00'::interval)
column social_flows.secrets_sealed_under smallint default key_of(secrets_sealed)
column social_identities.brand_id integer not null
column social_identities.provider text not null
column social_identities.subject text not null
column social_identities.member_id bigint not null
column social_identities.linked_at timestamp with time zone not null default now()
column social_tickets.ticket_hash bytea not null
column social_tickets.brand_id integer not null
column social_tickets.visitor_hash bytea not null
column social_tickets.provider text not null
column social_tickets.subject text not null
column social_tickets.member_id bigint
column social_tickets.page text not null
column social_tickets.claims_sealed bytea not null
column social_tickets.expires_at timestamp with time zone not null
column social_tickets.claims_sealed_under smallint default key_of(claims_sealed)
column socket_io_attachments.id bigint not null default nextval('socket_io_attachments_id_seq'::regclass)
column socket_io_attachments.created_at timestamp with time zone default now()
column socket_io_attachments.payload bytea
column support_cases.id bigint not null identity
column support_cases.brand_id integer not null
column support_cases.member_id bigint not null
column support_cases.kind text not null
column support_cases.subject text not null
column support_cases.said text not null
column support_cases.evidence jsonb not null
column support_cases.opened_at timestamp with time zone not null
column support_cases.state text not null default 'open'::text
column support_cases.answer text
column support_cases.answered_at timestamp with time zone
column support_cases.answered_by bigint
column suspense_items.id bigint not null identity
column suspense_items.brand_id integer not null
column suspense_items.provider text not null
column suspense_items.currency text not null
column suspense_items.amount bigint not null
column suspense_items.source text not null
column suspense_items.reference text not null
column suspense_items.line_id bigint
column suspense_items.event_id text
column suspense_items.deposit_id bigint
column suspense_items.arrived_at timestamp with time zone not null
column suspense_items.owner_id bigint
column suspense_items.owner_name text
column suspense_items.state text not null default 'open'::text
column suspense_items.wanted text
column suspense_items.wanted_member bigint
column suspense_items.wanted_deposit bigint
column suspense_items.wanted_reference text
column suspense_items.wanted_words text
column suspense_items.proposed_by bigint
column suspense_items.proposed_by_name text
column suspense_items.proposed_at timestamp with time zone
column suspense_items.ended_by bigint
column suspense_items.ended_by_name text
column suspense_items.ended_at timestamp with time zone
column suspense_items.credited_deposit bigint
column suspense_items.payment text
column suspense_items.told bigint
column text_overrides.brand_id integer not null
column text_overrides.language text not null
column text_overrides.text_id text not null
column text_overrides.body text not null
column text_overrides.source text not null
column text_overrides.changed_at timestamp with time zone not null default now()
column throttles.key text not null
column throttles.hits timestamp with time zone[] not null
column throttles.last_taken boolean not null
column throttles.touched_at timestamp with time zone not null default clock_timestamp()
column topic_versions.topic text not null
column topic_versions.version bigint not null
column tree_transfers.id bigint not null identity
column tree_transfers.brand_id integer not null
column tree_transfers.direction text not null
column tree_transfers.from_member bigint not null
column tree_transfers.to_member bigint not null
column tree_transfers.currency text not null
column tree_transfers.amount bigint not null
column tree_transfers.at timestamp with time zone not null
column trial_visitors.brand_id integer not null
column trial_visitors.visitor_hash bytea not null
column trial_visitors.member_id bigint not null
column unfinished_terms.brand_id integer not null
column unfinished_terms.source text not null
column unfinished_terms.days integer not null
column used_challenges.signature text not null
column used_challenges.expires_at timestamp with time zone not null
column vendor_bet_facts.brand_id integer not null
column vendor_bet_facts.vendor_code text not null
column vendor_bet_facts.bet_ref text not null
column vendor_bet_facts.report_date date
column vendor_bet_facts.odds text
column vendor_bet_facts.odds_format text
column vendor_bet_facts.jackpot bigint
column vendor_bet_facts.commission bigint
column vendor_bet_facts.told_at timestamp with time zone not null
column vendor_bet_facts.market text
column vendor_bet_facts.selection text
column vendor_bet_facts.member_id bigint
column vendor_bets_left.brand_id integer
column vendor_bets_left.vendor_code text
column vendor_bets_left.bet_ref text
column vendor_bets_left.round_ref text
column vendor_bets_left.member_id bigint
column vendor_bets_left.placed_at timestamp with time zone
column vendor_bets_left.closed_at timestamp with time zone
column vendor_breakers.connection_id integer not null
column vendor_breakers.brand_id integer not null
column vendor_breakers.failures integer not null
column vendor_breakers.last_fault text
column vendor_breakers.failed_at timestamp with time zone
column vendor_breakers.open_until timestamp with time zone
column vendor_calls.id bigint not null identity
column vendor_calls.brand_id integer not null
column vendor_calls.vendor_code text not null
column vendor_calls.operation text not null
column vendor_calls.tx_id text
column vendor_calls.bet_ref text
column vendor_calls.player_id text
column vendor_calls.headers jsonb not null
column vendor_calls.request text not null
column vendor_calls.http smallint not null
column vendor_calls.reply text not null
column vendor_calls.status text not null
column vendor_calls.duration_us integer not null
column vendor_calls.called_at timestamp with time zone not null
column vendor_calls.direction text not null default 'in'::text
column vendor_calls.more_tx_ids text[]
column vendor_calls.more_bet_refs text[]
column vendor_cases.id bigint not null identity
column vendor_cases.brand_id integer not null
column vendor_cases.vendor_code text not null
column vendor_cases.kind text not null
column vendor_cases.operation text not null
column vendor_cases.tx_id text not null
column vendor_cases.bet_ref text
column vendor_cases.round_ref text
column vendor_cases.player_id text
column vendor_cases.found_at timestamp with time zone not null
column vendor_cases.closed_at timestamp with time zone
column vendor_cases.closed_by bigint
column vendor_certificates.id bigint not null identity
column vendor_certificates.brand_id integer not null
column vendor_certificates.connection_id integer not null
column vendor_certificates.dialect text not null
column vendor_certificates.version text not null
column vendor_certificates.state text not null default 'running'::text
column vendor_certificates.verdicts jsonb not null default '[]'::jsonb
column vendor_certificates.fault text
column vendor_certificates.hash text
column vendor_certificates.operator_id bigint not null
column vendor_certificates.started_at timestamp with time zone not null
column vendor_certificates.ended_at timestamp with time zone
column vendor_comparisons.id bigint not null identity
column vendor_comparisons.brand_id integer not null
column vendor_comparisons.connection_id integer not null
column vendor_comparisons.from_at timestamp with time zone not null
column vendor_comparisons.until_at timestamp with time zone not null
column vendor_comparisons.asked_by bigint
column vendor_comparisons.started_at timestamp with time zone not null
column vendor_comparisons.ended_at timestamp with time zone
column vendor_comparisons.fault text
column vendor_comparisons.transactions integer not null default 0
column vendor_comparisons.bets integer not null default 0
column vendor_comparisons.found integer not null default 0
column vendor_comparisons.gone integer not null default 0
column vendor_comparisons.done_until timestamp with time zone
column vendor_comparisons.report_date date
column vendor_connections.id integer not null identity
column vendor_connections.brand_id integer not null
column vendor_connections.vendor_id integer not null
column vendor_connections.code text not null
column vendor_connections.dialect text not null
column vendor_connections.launch_url text
column vendor_connections.is_stopped boolean not null default false
column vendor_connections.maintenance_from timestamp with time zone
column vendor_connections.maintenance_until timestamp with time zone
column vendor_connections.networks text[] not null default '{}'::text[]
column vendor_connections.connected_at timestamp with time zone not null default now()
column vendor_connections.api_url text
column vendor_connections.games_asked_at timestamp with time zone
column vendor_connections.games_synced_at timestamp with time zone
column vendor_connections.play_origins text[] not null default '{}'::text[]
column vendor_connections.currencies text[]
column vendor_connections.stopped_at timestamp with time zone
column vendor_connections.version integer not null default 1
column vendor_dated_bets.brand_id integer
column vendor_dated_bets.vendor_code text
column vendor_dated_bets.report_date date
column vendor_dated_bets.currency text
column vendor_dated_bets.state wager_state
column vendor_dated_bets.stake bigint
column vendor_dated_bets.payout bigint
column vendor_dated_bets.valid_bet bigint
column vendor_day_sums.day_id bigint not null
column vendor_day_sums.currency text not null
column vendor_day_sums.their_bets integer not null
column vendor_day_sums.our_bets integer not null
column vendor_day_sums.their_stake bigint not null
column vendor_day_sums.our_stake bigint not null
column vendor_day_sums.their_payout bigint not null
column vendor_day_sums.our_payout bigint not null
column vendor_day_sums.their_valid bigint not null
column vendor_day_sums.our_valid bigint not null
column vendor_days.id bigint not null identity
column vendor_days.brand_id integer not null
column vendor_days.connection_id integer not null
column vendor_days.report_date date not null
column vendor_days.is_over boolean not null
column vendor_days.state text not null
column vendor_days.asked_by bigint
column vendor_days.compared_at timestamp with time zone not null
column vendor_findings.id bigint not null identity
column vendor_findings.brand_id integer not null
column vendor_findings.connection_id integer not null
column vendor_findings.kind text not null
column vendor_findings.subject text not null
column vendor_findings.bet_ref text not null
column vendor_findings.tx_id text
column vendor_findings.player_id text
column vendor_findings.currency text not null
column vendor_findings.operation text
column vendor_findings.message jsonb
column vendor_findings.their_state text
column vendor_findings.our_state text
column vendor_findings.their_stake bigint
column vendor_findings.our_stake bigint
column vendor_findings.their_payout bigint
column vendor_findings.our_payout bigint
column vendor_findings.happened_at timestamp with time zone not null
column vendor_findings.found_at timestamp with time zone not null
column vendor_findings.seen_at timestamp with time zone not null
column vendor_findings.owner_id bigint
column vendor_findings.state text not null default 'open'::text
column vendor_findings.ended_at timestamp with time zone
column vendor_findings.ended_by bigint
column vendor_findings.their_valid bigint
column vendor_findings.our_valid bigint
column vendor_free_bets.free_rounds_id bigint not null
column vendor_free_bets.bet_ref text not null
column vendor_free_bets.taken_at timestamp with time zone not null
column vendor_free_rounds.id bigint not null identity
column vendor_free_rounds.reference uuid not null
column vendor_free_rounds.brand_id integer not null
column vendor_free_rounds.connection_id integer not null
column vendor_free_rounds.member_id bigint not null
column vendor_free_rounds.game_code text not null
column vendor_free_rounds.currency text not null
column vendor_free_rounds.stake bigint not null
column vendor_free_rounds.rounds integer not null
column vendor_free_rounds.expires_at timestamp with time zone not null
column vendor_free_rounds.state text not null
column vendor_free_rounds.cancel_state text
column vendor_free_rounds.fault text
column vendor_free_rounds.played integer not null default 0
column vendor_free_rounds.won bigint not null default 0
column vendor_free_rounds.is_over boolean not null default false
column vendor_free_rounds.granted_at timestamp with time zone not null
column vendor_free_rounds.told_at timestamp with time zone
column vendor_free_rounds.ask_at timestamp with time zone not null
column vendor_free_rounds.vendor_ref text
column vendor_keys.id integer not null identity
column vendor_keys.brand_id integer not null
column vendor_keys.connection_id integer not null
column vendor_keys.vendor_code text not null
column vendor_keys.key_id text not null
column vendor_keys.secret_sealed bytea not null
column vendor_keys.previous_sealed bytea
column vendor_keys.previous_until timestamp with time zone
column vendor_keys.made_at timestamp with time zone not null default now()
column vendor_keys.changed_at timestamp with time zone
column vendor_keys.disabled_at timestamp with time zone
column vendor_keys.secret_sealed_under smallint default key_of(secret_sealed)
column vendor_keys.previous_sealed_under smallint default key_of(previous_sealed)
column vendor_minutes.brand_id integer not null
column vendor_minutes.vendor_code text not null
column vendor_minutes.minute timestamp with time zone not null
column vendor_minutes.calls integer not null
column vendor_minutes.refused integer not null
column vendor_minutes.failed integer not null
column vendor_minutes.sum_us bigint not null
column vendor_minutes.slowest_us integer not null
column vendor_minutes.took integer[] not null
column vendor_minutes.last_at timestamp with time zone not null
column vendor_money.brand_id integer
column vendor_money.member_id bigint
column vendor_money.connection_id integer
column vendor_money.currency text
column vendor_money.kept bigint
column vendor_money.in_transit bigint
column vendor_money.under_way integer
column vendor_open_bets.brand_id integer
column vendor_open_bets.vendor_code text
column vendor_open_bets.wager_id bigint
column vendor_open_bets.bet_ref text
column vendor_open_bets.round_ref text
column vendor_open_bets.game_code text
column vendor_open_bets.member_id bigint
column vendor_open_bets.account text
column vendor_open_bets.currency text
column vendor_open_bets.stake bigint
column vendor_open_bets.placed_at timestamp with time zone
column vendor_rounds.brand_id integer not null
column vendor_rounds.vendor_code text not null
column vendor_rounds.round_ref text not null
column vendor_rounds.tx_id text
column vendor_rounds.closed_at timestamp with time zone not null
column vendor_rounds.member_id bigint not null default 0
column vendor_stake_ceilings.brand_id integer not null
column vendor_stake_ceilings.currency text not null
column vendor_stake_ceilings.most bigint not null
column vendor_stake_limits.connection_id integer not null
column vendor_stake_limits.brand_id integer not null
column vendor_stake_limits.game_code text not null
column vendor_stake_limits.currency text not null
column vendor_stake_limits.min_stake bigint not null
column vendor_stake_limits.max_stake bigint not null
column vendor_transfers.id bigint not null identity
column vendor_transfers.brand_id integer not null
column vendor_transfers.connection_id integer not null
column vendor_transfers.member_id bigint not null
column vendor_transfers.account_class text not null
column vendor_transfers.direction text not null
column vendor_transfers.currency text not null
column vendor_transfers.amount bigint not null
column vendor_transfers.order_key text not null
column vendor_transfers.state text not null default 'created'::text
column vendor_transfers.reason text
column vendor_transfers.hold_id bigint
column vendor_transfers.created_at timestamp with time zone not null
column vendor_transfers.sent_at timestamp with time zone
column vendor_transfers.known_at timestamp with time zone
column vendor_transfers.due_at timestamp with time zone
column vendor_transfers.checks integer not null default 0
column vendor_units.connection_id integer not null
column vendor_units.currency text not null
column vendor_units.brand_id integer not null
column vendor_units.unit integer not null
column vendor_wallets.connection_id integer not null
column vendor_wallets.member_id bigint not null
column vendor_wallets.currency text not null
column vendor_wallets.brand_id integer not null
column vendor_wallets.balance bigint not null
column vendor_wallets.asked_at timestamp with time zone not null
column vendor_wallets.up_to bigint not null
column vendors.id integer not null identity
column vendors.brand_id integer not null
column vendors.code text not null
column vendors.name text not null
column vendors.enabled boolean not null default true
column vendors.sort integer not null default 0
column vendors.is_listed boolean not null default true
column verification_codes.id bigint not null identity
column verification_codes.brand_id integer not null
column verification_codes.purpose text not null
column verification_codes.channel text not null
column verification_codes.address_mark bytea not null
column verification_codes.bound_to bytea not null
column verification_codes.code_hash bytea not null
column verification_codes.member_id bigint
column verification_codes.tries smallint not null default 0
column verification_codes.made_at timestamp with time zone not null default clock_timestamp()
column wager_commands.id bigint not null
column wager_commands.brand_id integer not null
column wager_commands.source text not null
column wager_commands.key text not null
column wager_commands.content_hash bytea not null
column wager_commands.op wager_op not null
column wager_commands.wager_id bigint
column wager_commands.state wager_state
column wager_commands.refusal text
column wager_days.member_id bigint not null
column wager_days.business_day date not null
column wager_days.product text not null
column wager_days.book_id integer not null
column wager_days.brand_id integer not null
column wager_days.wagers integer not null
column wager_days.stake bigint not null
column wager_days.payout bigint not null
column wager_days.valid_bet bigint not null
column wager_moves.op wager_op not null
column wager_moves.was text not null
column wager_moves.refusal text
column wager_moves.becomes wager_state
column wager_moves.kind ledger_kind
column wager_moves.takes_stake integer not null default 0
column wager_moves.returns_stake integer not null default 0
column wager_moves.pays integer not null default 0
column wager_moves.takes_payout_back integer not null default 0
column wager_moves.second_kind ledger_kind
column wager_moves.opens integer not null default 0
column wager_moves.adjusts_stake integer not null default 0
column wager_moves.retakes_stake integer not null default 0
column wager_moves.adds_payout integer not null default 0
column wagers.id bigint not null identity
column wagers.brand_id integer not null
column wagers.book_id integer not null
column wagers.member_id bigint not null
column wagers.product text not null
column wagers.source text not null
column wagers.bet_ref text not null
column wagers.game_code text not null
column wagers.round_ref text not null
column wagers.state wager_state not null
column wagers.stake bigint not null
column wagers.stake_bonus bigint not null
column wagers.placed_at timestamp with time zone not null
column wagers.payout bigint
column wagers.payout_bonus bigint
column wagers.residue bigint
column wagers.valid_bet bigint
column wagers.valid_reason text
column wagers.rule_version text
column wagers.settled_at timestamp with time zone
column wagers.business_day date
column wagers.stake_entry_id bigint
column wagers.payout_entry_id bigint
column withdrawal_approvals.withdrawal_id bigint not null
column withdrawal_approvals.operator_id bigint not null
column withdrawal_approvals.content_hash text not null
column withdrawal_approvals.brand_id integer not null
column withdrawal_approvals.operator_name text not null
column withdrawal_approvals.session_id text not null
column withdrawal_approvals.at timestamp with time zone not null
column withdrawal_findings.withdrawal_id bigint not null
column withdrawal_findings.kind text not null
column withdrawal_findings.brand_id integer not null
column withdrawal_findings.facts jsonb not null
column withdrawal_findings.found_at timestamp with time zone not null
column withdrawal_parts.withdrawal_id bigint not null
column withdrawal_parts.no integer not null
column withdrawal_parts.brand_id integer not null
column withdrawal_parts.order_key uuid not null
column withdrawal_parts.provider text not null
column withdrawal_parts.amount bigint not null
column withdrawal_parts.paid bigint not null default 0
column withdrawal_parts.returned bigint not null default 0
column withdrawal_parts.moved bigint not null default 0
column withdrawal_parts.is_later boolean not null default false
column withdrawal_parts.replaces integer
column withdrawal_parts.state text not null
column withdrawal_parts.reason text
column withdrawal_parts.provider_reference text
column withdrawal_parts.created_at timestamp with time zone not null
column withdrawal_parts.changed_at timestamp with time zone not null
column withdrawal_parts.ordered_at timestamp with time zone
column withdrawal_parts.paid_at timestamp with time zone
column withdrawal_parts.due_at timestamp with time zone
column withdrawal_parts.checks integer not null default 0
column withdrawal_proofs.id uuid not null
column withdrawal_proofs.brand_id integer not null
column withdrawal_proofs.withdrawal_id bigint not null
column withdrawal_proofs.place integer not null
column withdrawal_proofs.media text not null
column withdrawal_proofs.width integer not null
column withdrawal_proofs.height integer not null
column withdrawal_proofs.sealed bytea not null
column withdrawal_proofs.at timestamp with time zone not null
column withdrawal_proofs.sealed_under smallint default key_of(sealed)
column withdrawal_receipts.withdrawal_id bigint not null
column withdrawal_receipts.brand_id integer not null
column withdrawal_receipts.member_id bigint not null
column withdrawal_receipts.state text not null
column withdrawal_receipts.amount bigint not null
column withdrawal_receipts.received bigint not null
column withdrawal_receipts.remaining bigint not null
column withdrawal_receipts.note text
column withdrawal_receipts.due_at timestamp with time zone not null
column withdrawal_receipts.answered_at timestamp with time zone
column withdrawal_receipts.closed_at timestamp with time zone
column withdrawal_receipts.proposed_by bigint
column withdrawal_receipts.proposed_by_name text
column withdrawal_steps.id bigint not null identity
column withdrawal_steps.brand_id integer not null
column withdrawal_steps.withdrawal_id bigint not null
column withdrawal_steps.state text not null
column withdrawal_steps.at timestamp with time zone not null
column withdrawal_steps.by_name text
column withdrawal_steps.reason text
column withdrawal_steps.part integer
column withdrawals.id bigint not null identity
column withdrawals.brand_id integer not null
column withdrawals.member_id bigint not null
column withdrawals.method_id bigint not null
column withdrawals.order_key uuid not null
column withdrawals.currency text not null
column withdrawals.amount bigint not null
column withdrawals.fee bigint not null
column withdrawals.destination_sealed bytea not null
column withdrawals.destination_end text not null
column withdrawals.destination_index bytea not null
column withdrawals.state text not null
column withdrawals.reason text
column withdrawals.approvals_needed integer not null
column withdrawals.hold_id bigint not null
column withdrawals.claimed_by bigint
column withdrawals.claimed_by_name text
column withdrawals.claimed_at timestamp with time zone
column withdrawals.provider_reference text
column withdrawals.created_at timestamp with time zone not null
column withdrawals.sent_at timestamp with time zone
column withdrawals.due_at timestamp with time zone
column withdrawals.checks integer not null default 0
column withdrawals.provider text not null
column withdrawals.payee_id bigint
column withdrawals.destination_sealed_under smallint default key_of(destination_sealed)
column withdrawals.destination_index_under smallint default key_of(destination_index)
column withdrawals.fee_kept bigint

constraint adjustments.adjustments_amount_check CHECK ((amount > 0))
constraint adjustments.adjustments_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint adjustments.adjustments_case_id_fkey FOREIGN KEY (case_id) REFERENCES support_cases(id)
constraint adjustments.adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(id)
constraint adjustments.adjustments_decision_whole CHECK ((num_nonnulls(decided_by, decided_by_name, decided_at) =
CASE state
    WHEN 'proposed'::text THEN 0
    ELSE 3
END))
constraint adjustments.adjustments_direction_check CHECK ((direction = ANY (ARRAY['credit'::text, 'debit'::text])))
constraint adjustments.adjustments_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint adjustments.adjustments_pkey PRIMARY KEY (id)
constraint adjustments.adjustments_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint adjustments.adjustments_reason_code_check CHECK ((reason_code = ANY (ARRAY['bet_settled_wrong'::text, 'deposit_missing'::text, 'deposit_twice'::text, 'withdrawal_wrong'::text, 'fee_returned'::text, 'bonus_wrong'::text, 'other'::text])))
constraint adjustments.adjustments_second_person CHECK (((state = 'proposed'::text) OR ((decided_by = proposed_by) = (state = 'withdrawn'::text))))
constraint adjustments.adjustments_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'posted'::text, 'rejected'::text, 'withdrawn'::text])))
constraint adjustments.adjustments_words_check CHECK (((length(words) >= 3) AND (length(words) <= 140)))
constraint affiliate_codes.affiliate_codes_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint affiliate_codes.affiliate_codes_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{2,32}$'::text))
constraint affiliate_codes.affiliate_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint announcements.announcements_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint announcements.announcements_brand_id_slug_language_key UNIQUE (brand_id, slug, language)
constraint announcements.announcements_check CHECK (((starts_at IS NULL) OR (ends_at IS NULL) OR (starts_at < ends_at)))
constraint announcements.announcements_content_check CHECK ((length(content) <= 40000))
constraint announcements.announcements_executions_check CHECK (((cardinality(executions) > 0) AND (executions <@ ARRAY['A'::text, 'B'::text, 'F'::text])))
constraint announcements.announcements_kind_check CHECK ((kind = ANY (ARRAY['B'::text, 'PL'::text, 'PU'::text, 'PR'::text, 'H'::text])))
constraint announcements.announcements_language_check CHECK ((language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'::text))
constraint announcements.announcements_pkey PRIMARY KEY (id)
constraint announcements.announcements_position_check CHECK ((("position" >= 0) AND ("position" <= 999)))
constraint announcements.announcements_promotion_type_check CHECK ((promotion_type ~ '^[A-Za-z0-9_-]{1,40}$'::text))
constraint announcements.announcements_slug_check CHECK ((slug ~ '^[a-z0-9][a-z0-9-]{0,59}$'::text))
constraint announcements.announcements_title_check CHECK (((length(title) >= 1) AND (length(title) <= 160)))
constraint audit_log.audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['operator'::text, 'member'::text, 'system'::text])))
constraint audit_log.audit_log_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint audit_log.audit_log_pkey PRIMARY KEY (id)
constraint audit_pending.audit_pending_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id)
constraint audit_pending.audit_pending_pkey PRIMARY KEY (audit_id)
constraint audit_seals.audit_seals_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id)
constraint audit_seals.audit_seals_audit_id_key UNIQUE (audit_id)
constraint audit_seals.audit_seals_hash_check CHECK ((length(hash) = 32))
constraint audit_seals.audit_seals_pkey PRIMARY KEY ("position")
constraint audit_seals.audit_seals_position_check CHECK (("position" > 0))
constraint banners.banners_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint banners.banners_group_name_check CHECK ((group_name ~ '^w_[a-z]{2,20}$'::text))
constraint banners.banners_pkey PRIMARY KEY (id)
constraint banners.banners_url_check CHECK (((url ~ '^(/[^/]|https://)'::text) OR (url = '/'::text)))
constraint books_checks.books_checks_name_check CHECK ((name = ANY (ARRAY['full'::text, 'light'::text])))
constraint books_checks.books_checks_pkey PRIMARY KEY (name)
constraint brand_domains.brand_domains_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint brand_domains.brand_domains_host_check CHECK ((host = lower(host)))
constraint brand_domains.brand_domains_pkey PRIMARY KEY (host)
constraint brands.brands_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{1,30}$'::text))
constraint brands.brands_code_key UNIQUE (code)
constraint brands.brands_offset_minutes_check CHECK (((offset_minutes >= '-840'::integer) AND (offset_minutes <= 840)))
constraint brands.brands_pkey PRIMARY KEY (id)
constraint captchas.captchas_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint captchas.captchas_pkey PRIMARY KEY (brand_id, visitor_hash, purpose)
constraint captchas.captchas_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'register'::text])))
constraint captchas.captchas_visitor_hash_check CHECK ((length(visitor_hash) = 32))
constraint catalogue_version.catalogue_version_one_row_check CHECK (one_row)
constraint catalogue_version.catalogue_version_pkey PRIMARY KEY (one_row)
constraint country_networks.country_networks_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
constraint country_networks.country_networks_pkey PRIMARY KEY (network)
constraint country_rules.country_rules_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint country_rules.country_rules_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
constraint country_rules.country_rules_pkey PRIMARY KEY (brand_id, country)
constraint country_rules.country_rules_verdict_check CHECK ((verdict = ANY (ARRAY['deny'::text, 'allow'::text])))
constraint crash_bets.crash_bets_asked_ms_check CHECK ((asked_ms >= 0))
constraint crash_bets.crash_bets_auto_at_check CHECK ((auto_at >= 0))
constraint crash_bets.crash_bets_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint crash_bets.crash_bets_ceiling_check CHECK ((ceiling > 100))
constraint crash_bets.crash_bets_check CHECK (((left_at IS NOT NULL) = (state = 'won'::text)))
constraint crash_bets.crash_bets_check1 CHECK (((payout IS NULL) = (state = 'open'::text)))
constraint crash_bets.crash_bets_check2 CHECK (((decided_at IS NULL) = (state = 'open'::text)))
constraint crash_bets.crash_bets_check3 CHECK (((paid_at IS NULL) OR (state <> 'open'::text)))
constraint crash_bets.crash_bets_class_check CHECK ((class = ANY (ARRAY['real'::text, 'trial'::text, 'test'::text])))
constraint crash_bets.crash_bets_left_how_check CHECK ((left_how = ANY (ARRAY['asked'::text, 'auto'::text, 'capped'::text])))
constraint crash_bets.crash_bets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint crash_bets.crash_bets_pkey PRIMARY KEY (id)
constraint crash_bets.crash_bets_round_id_fkey FOREIGN KEY (round_id) REFERENCES crash_rounds(id)
constraint crash_bets.crash_bets_round_id_member_id_key UNIQUE (round_id, member_id)
constraint crash_bets.crash_bets_stake_check CHECK ((stake > 0))
constraint crash_bets.crash_bets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'voided'::text])))
constraint crash_bets.crash_bets_wager_id_fkey FOREIGN KEY (wager_id) REFERENCES wagers(id)
constraint crash_chains.crash_chains_after CHECK ((salted_at >= beacon_at))
constraint crash_chains.crash_chains_ahead CHECK (((salt_source = 'house'::text) OR (beacon_at > (made_at +
CASE salt_source
    WHEN 'drand'::text THEN '00:05:00'::interval
    ELSE '00:00:00'::interval
END))))
constraint crash_chains.crash_chains_beacon_chain_check CHECK ((beacon_chain ~ '^[0-9a-f]{64}$'::text))
constraint crash_chains.crash_chains_beacon_round_check CHECK ((beacon_round > 0))
constraint crash_chains.crash_chains_beacon_signature_check CHECK ((beacon_signature ~ '^([0-9a-f]{2}){32,192}$'::text))
constraint crash_chains.crash_chains_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint crash_chains.crash_chains_check CHECK (((used >= 0) AND (used <= length)))
constraint crash_chains.crash_chains_coming CHECK (((state <> ALL (ARRAY['committed'::text, 'salted'::text])) OR (used = 0)))
constraint crash_chains.crash_chains_ended CHECK (((state = ANY (ARRAY['spent'::text, 'retired'::text])) = (ended_at IS NOT NULL)))
constraint crash_chains.crash_chains_given CHECK ((((beacon_signature IS NOT NULL) = (salted_at IS NOT NULL)) AND ((salted_at IS NOT NULL) = ((salt IS NOT NULL) AND (salt_source <> 'house'::text)))))
constraint crash_chains.crash_chains_is_signed CHECK (((beacon_signature IS NULL) OR (salt = encode(sha256(decode(beacon_signature, 'hex'::text)), 'hex'::text))))
constraint crash_chains.crash_chains_last_link_sealed_under_fkey FOREIGN KEY (last_link_sealed_under) REFERENCES data_keys(id)
constraint crash_chains.crash_chains_length_check CHECK ((length > 0))
constraint crash_chains.crash_chains_named CHECK ((num_nonnulls(beacon_chain, beacon_round, beacon_at) =
CASE salt_source
    WHEN 'house'::text THEN 0
    ELSE 3
END))
constraint crash_chains.crash_chains_pkey PRIMARY KEY (id)
constraint crash_chains.crash_chains_salt_check CHECK ((salt ~ '^[0-9a-f]{64}$'::text))
constraint crash_chains.crash_chains_salt_source_check CHECK ((salt_source = ANY (ARRAY['house'::text, 'drand'::text, 'local'::text])))
constraint crash_chains.crash_chains_salted CHECK ((
CASE state
    WHEN 'committed'::text THEN (salt IS NULL)
    WHEN 'retired'::text THEN true
    ELSE (salt IS NOT NULL)
END AND ((salt IS NOT NULL) OR (used = 0))))
constraint crash_chains.crash_chains_spent CHECK (((state = 'spent'::text) = (used = length)))
constraint crash_chains.crash_chains_state CHECK ((state = ANY (ARRAY['committed'::text, 'salted'::text, 'playing'::text, 'spent'::text, 'retired'::text])))
constraint crash_chains.crash_chains_terminating_hash_check CHECK ((terminating_hash ~ '^[0-9a-f]{64}$'::text))
constraint crash_pools.crash_pools_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint crash_pools.crash_pools_cap_check CHECK ((cap > 0))
constraint crash_pools.crash_pools_check CHECK (((staked >= 0) AND (staked <= cap)))
constraint crash_pools.crash_pools_check1 CHECK (((decided >= 0) AND (decided <= cap)))
constraint crash_pools.crash_pools_class_check CHECK ((class = ANY (ARRAY['real'::text, 'trial'::text, 'test'::text])))
constraint crash_pools.crash_pools_pkey PRIMARY KEY (round_id, class, currency)
constraint crash_pools.crash_pools_round_id_fkey FOREIGN KEY (round_id) REFERENCES crash_rounds(id)
constraint crash_rounds.crash_rounds_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint crash_rounds.crash_rounds_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES crash_chains(id)
constraint crash_rounds.crash_rounds_chain_id_number_key UNIQUE (chain_id, number)
constraint crash_rounds.crash_rounds_check CHECK (((started_at IS NOT NULL) OR (state <> 'flying'::text)))
constraint crash_rounds.crash_rounds_check1 CHECK (((bust IS NOT NULL) = (state = ANY (ARRAY['landed'::text, 'settled'::text]))))
constraint crash_rounds.crash_rounds_check2 CHECK (((hash IS NOT NULL) = (bust IS NOT NULL)))
constraint crash_rounds.crash_rounds_check3 CHECK (((landed_at IS NOT NULL) = (bust IS NOT NULL)))
constraint crash_rounds.crash_rounds_check4 CHECK (((settled_at IS NOT NULL) = (state = 'settled'::text)))
constraint crash_rounds.crash_rounds_hash_sealed_under_fkey FOREIGN KEY (hash_sealed_under) REFERENCES data_keys(id)
constraint crash_rounds.crash_rounds_number_check CHECK ((number > 0))
constraint crash_rounds.crash_rounds_pkey PRIMARY KEY (id)
constraint crash_rounds.crash_rounds_previous_hash_check CHECK ((previous_hash ~ '^[0-9a-f]{64}$'::text))
constraint crash_rounds.crash_rounds_state_check CHECK ((state = ANY (ARRAY['betting'::text, 'flying'::text, 'landed'::text, 'settled'::text])))
constraint crash_tables.crash_tables_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint crash_tables.crash_tables_pkey PRIMARY KEY (brand_id)
constraint credentials.credentials_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint credentials.credentials_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint credentials.credentials_pkey PRIMARY KEY (member_id)
constraint credentials.credentials_transaction_failures_check CHECK (((transaction_failures >= 0) AND (transaction_failures <= 5)))
constraint data_keys.data_keys_check CHECK (((wrapped IS NULL) = (wrapped_by IS NULL)))
constraint data_keys.data_keys_kind_check CHECK ((kind = ANY (ARRAY['seal'::text, 'index'::text, 'lasting'::text])))
constraint data_keys.data_keys_pkey PRIMARY KEY (id)
constraint data_keys.data_keys_wrapped_by_check CHECK ((wrapped_by ~ '^[0-9a-f]{8}$'::text))
constraint deposit_claims.deposit_claims_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint deposit_claims.deposit_claims_check CHECK ((ends_at >= claimed_at))
constraint deposit_claims.deposit_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operators(id)
constraint deposit_claims.deposit_claims_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
constraint deposit_claims.deposit_claims_pkey PRIMARY KEY (deposit_id)
constraint deposit_slips.deposit_slips_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint deposit_slips.deposit_slips_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
constraint deposit_slips.deposit_slips_deposit_id_place_key UNIQUE (deposit_id, place)
constraint deposit_slips.deposit_slips_height_check CHECK ((height > 0))
constraint deposit_slips.deposit_slips_media_check CHECK ((media = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])))
constraint deposit_slips.deposit_slips_pkey PRIMARY KEY (id)
constraint deposit_slips.deposit_slips_place_check CHECK (((place >= 1) AND (place <= 3)))
constraint deposit_slips.deposit_slips_sealed_check CHECK ((length(sealed) <= 20000000))
constraint deposit_slips.deposit_slips_sealed_under_fkey FOREIGN KEY (sealed_under) REFERENCES data_keys(id)
constraint deposit_slips.deposit_slips_width_check CHECK ((width > 0))
constraint deposit_steps.deposit_steps_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint deposit_steps.deposit_steps_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
constraint deposit_steps.deposit_steps_pkey PRIMARY KEY (id)
constraint deposits.deposits_amount_check CHECK ((amount > 0))
constraint deposits.deposits_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint deposits.deposits_check CHECK (((fee >= 0) AND (fee < amount)))
constraint deposits.deposits_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint deposits.deposits_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id)
constraint deposits.deposits_order_key_key UNIQUE (order_key)
constraint deposits.deposits_paid_at_known CHECK (((state = ANY (ARRAY['paid'::text, 'reversed'::text])) = (paid_at IS NOT NULL)))
constraint deposits.deposits_pay_into_check CHECK ((jsonb_typeof(pay_into) = 'object'::text))
constraint deposits.deposits_pkey PRIMARY KEY (id)
constraint deposits.deposits_proposal_whole CHECK ((num_nonnulls(proposed_action, proposed_amount, proposed_by, proposed_by_name, proposed_at) = ANY (ARRAY[0, 5])))
constraint deposits.deposits_proposed_action_check CHECK ((proposed_action = ANY (ARRAY['credit'::text, 'refund'::text, 'reverse'::text, 'refunded'::text, 'not_refunded'::text])))
constraint deposits.deposits_proposed_amount_check CHECK ((proposed_amount > 0))
constraint deposits.deposits_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint deposits.deposits_state_check CHECK ((state = ANY (ARRAY['created'::text, 'sent'::text, 'pending'::text, 'unknown'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'review'::text, 'refunding'::text, 'refunded'::text, 'reversed'::text])))
constraint feedback.feedback_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint feedback.feedback_check CHECK (((handled_at IS NULL) = (handled_by IS NULL)))
constraint feedback.feedback_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES operators(id)
constraint feedback.feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint feedback.feedback_pkey PRIMARY KEY (id)
constraint feedback.feedback_text_check CHECK (((length(text) >= 1) AND (length(text) <= 140)))
constraint game_categories.game_categories_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint game_categories.game_categories_game_type_check CHECK ((game_type = ANY (ARRAY['RNG'::text, 'LIVE'::text, 'FISH'::text, 'PVP'::text, 'BGS'::text, 'SPORTS'::text, 'ESPORTS'::text, 'COCKFIGHT'::text, 'LOTT'::text, 'ELOTT'::text, 'JACKPOT'::text, 'MINI'::text])))
constraint game_categories.game_categories_pkey PRIMARY KEY (brand_id, game_type)
constraint game_categories.game_categories_position_check CHECK ((("position" >= 0) AND ("position" <= 99)))
constraint game_pictures.game_pictures_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint game_pictures.game_pictures_bytes_check CHECK (((length(bytes) >= 1) AND (length(bytes) <= 2000000)))
constraint game_pictures.game_pictures_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id)
constraint game_pictures.game_pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{12}$'::text))
constraint game_pictures.game_pictures_height_check CHECK (((height >= 1) AND (height <= 2400)))
constraint game_pictures.game_pictures_pkey PRIMARY KEY (game_id)
constraint game_pictures.game_pictures_width_check CHECK (((width >= 1) AND (width <= 2400)))
constraint game_rules.game_rules_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id)
constraint game_rules.game_rules_pkey PRIMARY KEY (game_id, since)
constraint game_rules.game_rules_version_check CHECK ((version ~ '^[!-~]{1,60}$'::text))
constraint games.games_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint games.games_check CHECK (((maintenance_from IS NULL) = (maintenance_until IS NULL)))
constraint games.games_check1 CHECK ((maintenance_until > maintenance_from))
constraint games.games_code_check CHECK ((code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'::text))
constraint games.games_currencies_check CHECK (((cardinality(currencies) >= 1) AND (cardinality(currencies) <= 30)))
constraint games.games_game_type_check CHECK ((game_type = ANY (ARRAY['RNG'::text, 'LIVE'::text, 'FISH'::text, 'PVP'::text, 'BGS'::text, 'SPORTS'::text, 'ESPORTS'::text, 'COCKFIGHT'::text, 'LOTT'::text, 'ELOTT'::text])))
constraint games.games_house_glyph_check CHECK (((length(house_glyph) >= 1) AND (length(house_glyph) <= 60)))
constraint games.games_house_palette_check CHECK (((length(house_palette) >= 1) AND (length(house_palette) <= 30)))
constraint games.games_house_sort_check CHECK (((house_sort >= '-1000000'::integer) AND (house_sort <= 1000000)))
constraint games.games_house_subcategory_check CHECK ((house_subcategory ~ '^[A-Z0-9_]{2,30}$'::text))
constraint games.games_lines_check CHECK (((lines >= 1) AND (lines <= 1000000)))
constraint games.games_pkey PRIMARY KEY (id)
constraint games.games_stated_check CHECK ((jsonb_typeof(stated) = 'object'::text))
constraint games.games_vendor_id_code_key UNIQUE (vendor_id, code)
constraint games.games_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(id)
constraint help_pages.help_pages_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint help_pages.help_pages_pkey PRIMARY KEY (brand_id, slug, language)
constraint help_pages.help_pages_slug_check CHECK ((slug ~ '^[a-z][a-z0-9-]{0,39}$'::text))
constraint house_account_changes.house_account_changes_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint house_account_changes.house_account_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(id)
constraint house_account_changes.house_account_changes_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id)
constraint house_account_changes.house_account_changes_pay_to_before_check CHECK ((jsonb_typeof(pay_to_before) = 'object'::text))
constraint house_account_changes.house_account_changes_pay_to_check CHECK ((jsonb_typeof(pay_to) = 'object'::text))
constraint house_account_changes.house_account_changes_pkey PRIMARY KEY (id)
constraint house_account_changes.house_account_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint house_account_changes.house_account_changes_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'done'::text, 'rejected'::text, 'withdrawn'::text])))
constraint house_account_changes.house_account_changes_words_check CHECK (((length(words) >= 3) AND (length(words) <= 140)))
constraint house_account_changes.house_account_decision_whole CHECK ((num_nonnulls(decided_by, decided_by_name, decided_at) =
CASE state
    WHEN 'proposed'::text THEN 0
    ELSE 3
END))
constraint house_account_changes.house_account_second_person CHECK (((state = 'proposed'::text) OR ((decided_by = proposed_by) = (state = 'withdrawn'::text))))
constraint ip_rules.ip_rules_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint ip_rules.ip_rules_pkey PRIMARY KEY (brand_id, network)
constraint ip_rules.ip_rules_verdict_check CHECK ((verdict = ANY (ARRAY['deny'::text, 'allow'::text])))
constraint jackpot_contributions.jackpot_contributions_pkey PRIMARY KEY (pool_id, wager_id, turn)
constraint jackpot_contributions.jackpot_contributions_signs CHECK (
CASE (turn % 2)
    WHEN 1 THEN ((main >= 0) AND (reserve >= 0))
    ELSE ((main <= 0) AND (reserve <= 0))
END)
constraint jackpot_contributions.jackpot_contributions_stake_check CHECK ((stake > 0))
constraint jackpot_contributions.jackpot_contributions_turn_check CHECK ((turn > 0))
constraint jackpot_due.jackpot_due_pkey PRIMARY KEY (id)
constraint jackpot_pools.jackpot_pools_brand_id_code_key UNIQUE (brand_id, code)
constraint jackpot_pools.jackpot_pools_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint jackpot_pools.jackpot_pools_carried_main_check CHECK (((carried_main >= 0) AND (carried_main <= '999999999999'::bigint)))
constraint jackpot_pools.jackpot_pools_carried_reserve_check CHECK (((carried_reserve >= 0) AND (carried_reserve <= '999999999999'::bigint)))
constraint jackpot_pools.jackpot_pools_check CHECK ((cap > seed))
constraint jackpot_pools.jackpot_pools_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{1,29}$'::text))
constraint jackpot_pools.jackpot_pools_main_check CHECK ((main >= 0))
constraint jackpot_pools.jackpot_pools_main_share_check CHECK (((main_share >= 1) AND (main_share <= 1000000)))
constraint jackpot_pools.jackpot_pools_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
constraint jackpot_pools.jackpot_pools_pkey PRIMARY KEY (id)
constraint jackpot_pools.jackpot_pools_point_hash_check CHECK ((point_hash ~ '^[0-9a-f]{64}$'::text))
constraint jackpot_pools.jackpot_pools_point_sealed_under_fkey FOREIGN KEY (point_sealed_under) REFERENCES data_keys(id)
constraint jackpot_pools.jackpot_pools_rate_check CHECK (((rate >= 1) AND (rate <= 100000)))
constraint jackpot_pools.jackpot_pools_reserve_check CHECK ((reserve >= 0))
constraint jackpot_pools.jackpot_pools_seed_check CHECK ((seed > 0))
constraint jackpot_pools.jackpot_pools_sources_check CHECK (((cardinality(sources) >= 1) AND (cardinality(sources) <= 50)))
constraint jackpot_pools.pot_below_cap CHECK ((main <= cap))
constraint jackpot_wins.jackpot_wins_amount_check CHECK ((amount > 0))
constraint jackpot_wins.jackpot_wins_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint jackpot_wins.jackpot_wins_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id)
constraint jackpot_wins.jackpot_wins_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint jackpot_wins.jackpot_wins_pkey PRIMARY KEY (id)
constraint jackpot_wins.jackpot_wins_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES jackpot_pools(id)
constraint jackpot_wins.jackpot_wins_wager_id_fkey FOREIGN KEY (wager_id) REFERENCES wagers(id)
constraint jackpot_wins.pot_falls_once UNIQUE (pool_id, drop_no)
constraint jackpot_wins.win_below_cap CHECK ((amount <= cap))
constraint kyc_asks.kyc_asks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint kyc_asks.kyc_asks_cause_check CHECK ((cause = ANY (ARRAY['deposits'::text, 'operator'::text])))
constraint kyc_asks.kyc_asks_check CHECK (((cause = 'operator'::text) = (by_name IS NOT NULL)))
constraint kyc_asks.kyc_asks_level_check CHECK (((level >= 1) AND (level <= 5)))
constraint kyc_asks.kyc_asks_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint kyc_asks.kyc_asks_pkey PRIMARY KEY (member_id, level)
constraint kyc_documents.kyc_documents_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint kyc_documents.kyc_documents_check CHECK (((state = 'in_review'::text) = (claimed_by IS NOT NULL)))
constraint kyc_documents.kyc_documents_check1 CHECK (((claimed_by IS NULL) = (claimed_at IS NULL)))
constraint kyc_documents.kyc_documents_check2 CHECK (((state = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (decided_at IS NOT NULL)))
constraint kyc_documents.kyc_documents_check3 CHECK (((decided_by IS NULL) = (decided_at IS NULL)))
constraint kyc_documents.kyc_documents_check4 CHECK (((state = 'rejected'::text) = (reject_code IS NOT NULL)))
constraint kyc_documents.kyc_documents_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operators(id)
constraint kyc_documents.kyc_documents_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(id)
constraint kyc_documents.kyc_documents_details_under_fkey FOREIGN KEY (details_under) REFERENCES data_keys(id)
constraint kyc_documents.kyc_documents_kind_check CHECK ((kind = ANY (ARRAY['identity_card'::text, 'passport'::text, 'driving_licence'::text, 'selfie'::text, 'proof_of_address'::text, 'source_of_funds'::text])))
constraint kyc_documents.kyc_documents_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint kyc_documents.kyc_documents_pkey PRIMARY KEY (id)
constraint kyc_documents.kyc_documents_reject_code_check CHECK ((reject_code = ANY (ARRAY['unreadable'::text, 'incomplete'::text, 'expired'::text, 'wrong_kind'::text, 'name_differs'::text, 'birthday_differs'::text, 'altered'::text, 'under_age'::text, 'other'::text])))
constraint kyc_documents.kyc_documents_reject_note_check CHECK ((length(reject_note) <= 140))
constraint kyc_documents.kyc_documents_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'accepted'::text, 'rejected'::text])))
constraint kyc_marks.kyc_marks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint kyc_marks.kyc_marks_document_id_fkey FOREIGN KEY (document_id) REFERENCES kyc_documents(id)
constraint kyc_marks.kyc_marks_mark_check CHECK ((length(mark) = 32))
constraint kyc_marks.kyc_marks_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint kyc_marks.kyc_marks_pkey PRIMARY KEY (document_id, mark)
constraint kyc_pictures.kyc_pictures_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint kyc_pictures.kyc_pictures_check CHECK (((document_id IS NULL) = (place IS NULL)))
constraint kyc_pictures.kyc_pictures_document_id_fkey FOREIGN KEY (document_id) REFERENCES kyc_documents(id)
constraint kyc_pictures.kyc_pictures_document_id_place_key UNIQUE (document_id, place)
constraint kyc_pictures.kyc_pictures_height_check CHECK ((height > 0))
constraint kyc_pictures.kyc_pictures_media_check CHECK ((media = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])))
constraint kyc_pictures.kyc_pictures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint kyc_pictures.kyc_pictures_pkey PRIMARY KEY (id)
constraint kyc_pictures.kyc_pictures_place_check CHECK (((place >= 1) AND (place <= 3)))
constraint kyc_pictures.kyc_pictures_sealed_check CHECK ((length(sealed) <= 20000000))
constraint kyc_pictures.kyc_pictures_sealed_under_fkey FOREIGN KEY (sealed_under) REFERENCES data_keys(id)
constraint kyc_pictures.kyc_pictures_width_check CHECK ((width > 0))
constraint launch_sessions.launch_sessions_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint launch_sessions.launch_sessions_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint launch_sessions.launch_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint launch_sessions.launch_sessions_mode_check CHECK ((mode = ANY (ARRAY['real'::text, 'trial'::text])))
constraint launch_sessions.launch_sessions_opened_request_check CHECK (((length(opened_request) >= 1) AND (length(opened_request) <= 100)))
constraint launch_sessions.launch_sessions_pkey PRIMARY KEY (id)
constraint launch_sessions.launch_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
constraint launch_sessions.launch_sessions_token_hash_check CHECK ((length(token_hash) = 32))
constraint launch_sessions.launch_sessions_token_hash_key UNIQUE (token_hash)
constraint ledger_accounts.balance_not_negative CHECK (((balance >= 0) OR overdrawn))
constraint ledger_accounts.ledger_accounts_book_id_brand_id_class_currency_fkey FOREIGN KEY (book_id, brand_id, class, currency) REFERENCES ledger_books(id, brand_id, class, currency)
constraint ledger_accounts.ledger_accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint ledger_accounts.ledger_accounts_pkey PRIMARY KEY (id)
constraint ledger_accounts.only_owned_accounts_keep_balances CHECK ((((num_nulls(member_id, balance, version) % 3) = 0) AND (num_nonnulls(posted_at) <= num_nonnulls(member_id))))
constraint ledger_books.ledger_books_brand_id_class_currency_key UNIQUE (brand_id, class, currency)
constraint ledger_books.ledger_books_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint ledger_books.ledger_books_check CHECK (((class = 'trial'::text) = (currency = 'PLAY'::text)))
constraint ledger_books.ledger_books_class_check CHECK ((class = ANY (ARRAY['real'::text, 'trial'::text, 'test'::text])))
constraint ledger_books.ledger_books_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text))
constraint ledger_books.ledger_books_id_brand_id_class_currency_key UNIQUE (id, brand_id, class, currency)
constraint ledger_books.ledger_books_id_check CHECK ((id < 8192))
constraint ledger_books.ledger_books_pkey PRIMARY KEY (id)
constraint ledger_entries.entry_in_its_book CHECK (((id >> 40) = book_id))
constraint ledger_entries.ledger_entries_pkey PRIMARY KEY (id)
constraint ledger_entries.ledger_entries_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES ledger_entries(id)
constraint ledger_entries.reversal_in_one_book CHECK (((reverses_id >> 40) = book_id))
constraint ledger_hold_closings.ledger_hold_closings_amount_check CHECK ((amount > 0))
constraint ledger_hold_closings.ledger_hold_closings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id)
constraint ledger_hold_closings.ledger_hold_closings_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES ledger_holds(id)
constraint ledger_hold_closings.ledger_hold_closings_how_check CHECK ((how = ANY (ARRAY['capture'::text, 'release'::text, 'expire'::text])))
constraint ledger_hold_closings.ledger_hold_closings_pkey PRIMARY KEY (entry_id)
constraint ledger_hold_closings.ledger_hold_closings_remaining_check CHECK ((remaining >= 0))
constraint ledger_holds.hold_never_exceeded CHECK (((remaining >= 0) AND (remaining <= amount)))
constraint ledger_holds.ledger_holds_amount_check CHECK ((amount > 0))
constraint ledger_holds.ledger_holds_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint ledger_holds.ledger_holds_id_fkey FOREIGN KEY (id) REFERENCES ledger_entries(id)
constraint ledger_holds.ledger_holds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint ledger_holds.ledger_holds_pkey PRIMARY KEY (id)
constraint ledger_holds.ledger_holds_subject_check CHECK ((subject = ANY (ARRAY['withdrawal'::text, 'transfer'::text])))
constraint ledger_postings.ledger_postings_amount_check CHECK ((amount <> 0))
constraint ledger_postings.ledger_postings_pkey PRIMARY KEY (entry_id, account_id)
constraint ledger_postings.posting_adds_up CHECK (((balance_before + amount) = balance_after))
constraint ledger_postings.posting_in_one_book CHECK (((entry_id >> 40) = (account_id >> 40)))
constraint ledger_postings.posting_kept_whole CHECK (((num_nulls(balance_before, balance_after, version) % 3) = 0))
constraint liability_days.liability_days_brand_id_day_fkey FOREIGN KEY (brand_id, day) REFERENCES liability_snapshots(brand_id, day)
constraint liability_days.liability_days_class_check CHECK ((class = ANY (ARRAY['real'::text, 'trial'::text, 'test'::text])))
constraint liability_days.liability_days_pkey PRIMARY KEY (brand_id, day, class, currency)
constraint liability_snapshots.liability_snapshots_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint liability_snapshots.liability_snapshots_pkey PRIMARY KEY (brand_id, day)
constraint member_closures.member_closures_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint member_closures.member_closures_given_up_check CHECK ((given_up >= 0))
constraint member_closures.member_closures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_closures.member_closures_pkey PRIMARY KEY (member_id)
constraint member_contacts.member_contacts_address_mark_check CHECK ((length(address_mark) = 35))
constraint member_contacts.member_contacts_address_mark_under_fkey FOREIGN KEY (address_mark_under) REFERENCES data_keys(id)
constraint member_contacts.member_contacts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint member_contacts.member_contacts_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
constraint member_contacts.member_contacts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_contacts.member_contacts_pkey PRIMARY KEY (member_id, channel)
constraint member_devices.member_devices_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint member_devices.member_devices_device_hash_check CHECK ((length(device_hash) = 32))
constraint member_devices.member_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_devices.member_devices_pkey PRIMARY KEY (member_id, device_hash)
constraint member_favourites.member_favourites_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id)
constraint member_favourites.member_favourites_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_favourites.member_favourites_pkey PRIMARY KEY (member_id, game_id)
constraint member_networks.member_networks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint member_networks.member_networks_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_networks.member_networks_pkey PRIMARY KEY (member_id, network)
constraint member_passkeys.member_passkeys_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint member_passkeys.member_passkeys_counter_check CHECK ((counter >= 0))
constraint member_passkeys.member_passkeys_credential_id_check CHECK (((length(credential_id) >= 16) AND (length(credential_id) <= 1400)))
constraint member_passkeys.member_passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_passkeys.member_passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
constraint member_passkeys.member_passkeys_pkey PRIMARY KEY (id)
constraint member_profiles.member_profiles_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint member_profiles.member_profiles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_profiles.member_profiles_pkey PRIMARY KEY (member_id)
constraint member_profiles.member_profiles_wrapped_key_under_fkey FOREIGN KEY (wrapped_key_under) REFERENCES data_keys(id)
constraint member_recent_games.member_recent_games_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id)
constraint member_recent_games.member_recent_games_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_recent_games.member_recent_games_pkey PRIMARY KEY (member_id, game_id)
constraint member_recovery_codes.member_recovery_codes_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint member_recovery_codes.member_recovery_codes_code_hash_check CHECK ((length(code_hash) = 32))
constraint member_recovery_codes.member_recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_recovery_codes.member_recovery_codes_pkey PRIMARY KEY (member_id, code_hash)
constraint member_totps.member_totps_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint member_totps.member_totps_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint member_totps.member_totps_pkey PRIMARY KEY (member_id)
constraint member_totps.member_totps_secret_sealed_under_fkey FOREIGN KEY (secret_sealed_under) REFERENCES data_keys(id)
constraint members.members_account_class_check CHECK ((account_class = ANY (ARRAY['real'::text, 'trial'::text, 'test'::text])))
constraint members.members_account_type_check CHECK ((account_type = ANY (ARRAY[0, 1, 2, 4, 41, 42])))
constraint members.members_avatar_check CHECK ((length(avatar) <= 40))
constraint members.members_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint members.members_check CHECK (((account_type = 4) = (account_class = 'trial'::text)))
constraint members.members_check1 CHECK (((account_class = 'trial'::text) = (currency = 'PLAY'::text)))
constraint members.members_check2 CHECK (((terms_version IS NULL) = (terms_accepted_at IS NULL)))
constraint members.members_check3 CHECK ((upline_path[array_upper(upline_path, 1)] = id))
constraint members.members_check4 CHECK (((upline_id IS NULL) = (array_length(upline_path, 1) = 1)))
constraint members.members_pkey PRIMARY KEY (id)
constraint members.members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'blocked'::text, 'closed'::text])))
constraint members.members_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES members(id)
constraint members.members_vip_level_check CHECK (((vip_level >= 0) AND (vip_level <= 9)))
constraint message_spending.message_spending_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint message_spending.message_spending_messages_check CHECK ((messages >= 0))
constraint message_spending.message_spending_pkey PRIMARY KEY (brand_id, day)
constraint message_spending.message_spending_spent_check CHECK ((spent >= 0))
constraint message_templates.message_templates_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
constraint message_templates.message_templates_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint message_templates.message_templates_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
constraint message_templates.message_templates_check CHECK (((channel = 'email'::text) = (subject IS NOT NULL)))
constraint message_templates.message_templates_pkey PRIMARY KEY (brand_id, kind, channel, language)
constraint message_templates.message_templates_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200)))
constraint module_flags.module_flags_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint module_flags.module_flags_pkey PRIMARY KEY (brand_id, code)
constraint money_calls.money_calls_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint money_calls.money_calls_pkey PRIMARY KEY (brand_id, realm, subject_id, key)
constraint money_calls.money_calls_realm_check CHECK ((realm = ANY (ARRAY['member'::text, 'operator'::text])))
constraint open_wagers.open_wagers_pkey PRIMARY KEY (brand_id, source, wager_id)
constraint open_wagers.open_wagers_wager_id_fkey FOREIGN KEY (wager_id) REFERENCES wagers(id)
constraint open_wagers_walk.open_wagers_walk_is_only_check CHECK (is_only)
constraint open_wagers_walk.open_wagers_walk_pkey PRIMARY KEY (is_only)
constraint operator_failures.operator_failures_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint operator_failures.operator_failures_failures_check CHECK ((failures > 0))
constraint operator_failures.operator_failures_pkey PRIMARY KEY (brand_id, username)
constraint operator_roles.operator_roles_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint operator_roles.operator_roles_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
constraint operator_roles.operator_roles_pkey PRIMARY KEY (operator_id, role_id)
constraint operator_roles.operator_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
constraint operator_sessions.operator_sessions_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint operator_sessions.operator_sessions_check CHECK (((ended_at IS NULL) = (end_reason IS NULL)))
constraint operator_sessions.operator_sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'replaced'::text, 'password_set'::text, 'totp_reset'::text])))
constraint operator_sessions.operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
constraint operator_sessions.operator_sessions_pkey PRIMARY KEY (id)
constraint operator_sessions.operator_sessions_token_hash_check CHECK ((length(token_hash) = 32))
constraint operator_sessions.operator_sessions_token_hash_key UNIQUE (token_hash)
constraint operators.operators_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint operators.operators_check CHECK (((totp_confirmed_at IS NULL) OR (totp_secret IS NOT NULL)))
constraint operators.operators_pkey PRIMARY KEY (id)
constraint operators.operators_status_check CHECK ((status = ANY (ARRAY['active'::text, 'closed'::text])))
constraint operators.operators_totp_secret_under_fkey FOREIGN KEY (totp_secret_under) REFERENCES data_keys(id)
constraint operators.operators_username_check CHECK ((username ~ '^[a-z][a-z0-9._-]{1,31}$'::text))
constraint outbox.outbox_pkey PRIMARY KEY (id)
constraint outgoing_messages.outgoing_messages_address_mark_check CHECK ((length(address_mark) = 32))
constraint outgoing_messages.outgoing_messages_asker_mark_check CHECK ((length(asker_mark) = 32))
constraint outgoing_messages.outgoing_messages_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint outgoing_messages.outgoing_messages_brand_id_reference_key UNIQUE (brand_id, reference)
constraint outgoing_messages.outgoing_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
constraint outgoing_messages.outgoing_messages_check CHECK (((state = ANY (ARRAY['waiting'::text, 'sending'::text])) = (due_at IS NOT NULL)))
constraint outgoing_messages.outgoing_messages_check1 CHECK (((state = ANY (ARRAY['waiting'::text, 'sending'::text])) = (ended_at IS NULL)))
constraint outgoing_messages.outgoing_messages_kind_check CHECK ((kind ~ '^[a-z][a-zA-Z._]{1,60}$'::text))
constraint outgoing_messages.outgoing_messages_pkey PRIMARY KEY (id)
constraint outgoing_messages.outgoing_messages_price_check CHECK ((price >= 0))
constraint outgoing_messages.outgoing_messages_range_mark_check CHECK ((length(range_mark) = 32))
constraint outgoing_messages.outgoing_messages_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100)))
constraint outgoing_messages.outgoing_messages_sealed_under_fkey FOREIGN KEY (sealed_under) REFERENCES data_keys(id)
constraint outgoing_messages.outgoing_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'withheld'::text])))
constraint outgoing_messages.outgoing_messages_tries_check CHECK ((tries >= 0))
constraint part_rests.part_rests_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint part_rests.part_rests_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES operators(id)
constraint part_rests.part_rests_pkey PRIMARY KEY (withdrawal_id, part)
constraint part_rests.part_rests_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint part_rests.part_rests_provider CHECK (((wanted = 'again'::text) = (provider IS NOT NULL)))
constraint part_rests.part_rests_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))
constraint part_rests.part_rests_second_person CHECK ((confirmed_by <> proposed_by))
constraint part_rests.part_rests_wanted_check CHECK ((wanted = ANY (ARRAY['again'::text, 'return'::text])))
constraint part_rests.part_rests_whole CHECK (((num_nonnulls(confirmed_by, confirmed_by_name) = ANY (ARRAY[0, 2])) AND ((confirmed_by IS NULL) OR (done_at IS NOT NULL))))
constraint part_rests.part_rests_withdrawal_id_part_fkey FOREIGN KEY (withdrawal_id, part) REFERENCES withdrawal_parts(withdrawal_id, no)
constraint passkey_challenges.passkey_challenges_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint passkey_challenges.passkey_challenges_challenge_hash_check CHECK ((length(challenge_hash) = 32))
constraint passkey_challenges.passkey_challenges_check CHECK (((session_id IS NULL) <> (visitor_hash IS NULL)))
constraint passkey_challenges.passkey_challenges_pkey PRIMARY KEY (challenge_hash)
constraint passkey_challenges.passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
constraint passkey_challenges.passkey_challenges_visitor_hash_check CHECK ((length(visitor_hash) = 32))
constraint payees.payees_bank_check CHECK ((length(bank) <= 60))
constraint payees.payees_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payees.payees_check CHECK ((usable_at >= created_at))
constraint payees.payees_destination_end_check CHECK ((length(destination_end) <= 4))
constraint payees.payees_destination_index_check CHECK ((length(destination_index) = 35))
constraint payees.payees_destination_index_under_fkey FOREIGN KEY (destination_index_under) REFERENCES data_keys(id)
constraint payees.payees_destination_sealed_under_fkey FOREIGN KEY (destination_sealed_under) REFERENCES data_keys(id)
constraint payees.payees_holder_sealed_under_fkey FOREIGN KEY (holder_sealed_under) REFERENCES data_keys(id)
constraint payees.payees_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint payees.payees_method_check CHECK ((method ~ '^[a-z][a-z_]{1,38}$'::text))
constraint payees.payees_pkey PRIMARY KEY (id)
constraint payees.payees_seal_key_key UNIQUE (seal_key)
constraint payment_findings.payment_findings_about_one CHECK ((num_nonnulls(deposit_id, withdrawal_id) <= 1))
constraint payment_findings.payment_findings_about_something CHECK ((num_nonnulls(deposit_id, withdrawal_id, line_id) >= 1))
constraint payment_findings.payment_findings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payment_findings.payment_findings_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
constraint payment_findings.payment_findings_end_whole CHECK ((num_nonnulls(ended_at, ended_by_name, end_note) = ANY (ARRAY[0, 3])))
constraint payment_findings.payment_findings_kind_check CHECK ((kind = ANY (ARRAY['amount_differs'::text, 'paid_after_failed'::text, 'failed_after_paid'::text, 'paid_twice'::text, 'unknown_payment'::text, 'not_on_statement'::text, 'state_differs'::text, 'payer_differs'::text, 'sent_back_by_both'::text, 'part_left'::text])))
constraint payment_findings.payment_findings_line_id_fkey FOREIGN KEY (line_id) REFERENCES payment_lines(id)
constraint payment_findings.payment_findings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES operators(id)
constraint payment_findings.payment_findings_owner_whole CHECK (((owner_id IS NULL) = (owner_name IS NULL)))
constraint payment_findings.payment_findings_pkey PRIMARY KEY (id)
constraint payment_findings.payment_findings_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint payment_findings.payment_findings_withdrawal_id_part_fkey FOREIGN KEY (withdrawal_id, part) REFERENCES withdrawal_parts(withdrawal_id, no)
constraint payment_lines.payment_lines_amount_check CHECK ((amount <> 0))
constraint payment_lines.payment_lines_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payment_lines.payment_lines_brand_id_provider_currency_reference_key UNIQUE (brand_id, provider, currency, reference)
constraint payment_lines.payment_lines_check CHECK ((num_nonnulls(deposit_id, withdrawal_id) <= 1))
constraint payment_lines.payment_lines_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
constraint payment_lines.payment_lines_of_one_brand CHECK (((other_brand_id IS NULL) OR ((other_brand_id <> brand_id) AND (deposit_id IS NULL) AND (withdrawal_id IS NULL))))
constraint payment_lines.payment_lines_other_brand_id_fkey FOREIGN KEY (other_brand_id) REFERENCES brands(id)
constraint payment_lines.payment_lines_pkey PRIMARY KEY (id)
constraint payment_lines.payment_lines_sealed_under_fkey FOREIGN KEY (sealed_under) REFERENCES data_keys(id)
constraint payment_lines.payment_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES payment_statements(id)
constraint payment_lines.payment_lines_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint payment_lines.payment_lines_withdrawal_id_part_fkey FOREIGN KEY (withdrawal_id, part) REFERENCES withdrawal_parts(withdrawal_id, no)
constraint payment_methods.payment_methods_arrival_check CHECK ((arrival = ANY (ARRAY['instant'::text, 'minutes'::text, 'hour'::text, 'day'::text])))
constraint payment_methods.payment_methods_brand_id_direction_code_currency_key UNIQUE (brand_id, direction, code, currency)
constraint payment_methods.payment_methods_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payment_methods.payment_methods_check CHECK ((maximum >= minimum))
constraint payment_methods.payment_methods_check1 CHECK (((direction = 'withdrawal'::text) = (two_persons_above IS NOT NULL)))
constraint payment_methods.payment_methods_check2 CHECK (((direction = 'withdrawal'::text) = (most_per_day IS NOT NULL)))
constraint payment_methods.payment_methods_code_check CHECK ((code ~ '^[a-z][a-z_]{1,38}$'::text))
constraint payment_methods.payment_methods_direction_check CHECK ((direction = ANY (ARRAY['deposit'::text, 'withdrawal'::text])))
constraint payment_methods.payment_methods_fee_basis_points_check CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 5000)))
constraint payment_methods.payment_methods_least_vip_check CHECK (((least_vip >= 0) AND (least_vip <= 9)))
constraint payment_methods.payment_methods_mark_check CHECK ((length(mark) = 2))
constraint payment_methods.payment_methods_minimum_check CHECK ((minimum > 0))
constraint payment_methods.payment_methods_patience_minutes_check CHECK (((patience_minutes >= 5) AND (patience_minutes <= 20160)))
constraint payment_methods.payment_methods_pay_to_check CHECK ((jsonb_typeof(pay_to) = 'object'::text))
constraint payment_methods.payment_methods_payout_max CHECK (((payout_max IS NULL) OR (direction = 'withdrawal'::text)))
constraint payment_methods.payment_methods_payout_max_check CHECK ((payout_max > 0))
constraint payment_methods.payment_methods_pkey PRIMARY KEY (id)
constraint payment_notices.payment_notices_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payment_notices.payment_notices_pkey PRIMARY KEY (provider, event_id)
constraint payment_routes.payment_routes_bounds CHECK ((most >= "least"))
constraint payment_routes.payment_routes_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payment_routes.payment_routes_least_check CHECK (("least" > 0))
constraint payment_routes.payment_routes_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id)
constraint payment_routes.payment_routes_method_id_place_key UNIQUE (method_id, place)
constraint payment_routes.payment_routes_most_check CHECK ((most > 0))
constraint payment_routes.payment_routes_payout_max_check CHECK ((payout_max > 0))
constraint payment_routes.payment_routes_pkey PRIMARY KEY (id)
constraint payment_routes.payment_routes_place_check CHECK ((place >= 0))
constraint payment_statements.payment_statements_brand_id_content_hash_key UNIQUE (brand_id, content_hash)
constraint payment_statements.payment_statements_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payment_statements.payment_statements_check CHECK ((first_day <= last_day))
constraint payment_statements.payment_statements_content_hash_check CHECK ((length(content_hash) = 32))
constraint payment_statements.payment_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES operators(id)
constraint payment_statements.payment_statements_lines_check CHECK ((lines > 0))
constraint payment_statements.payment_statements_pkey PRIMARY KEY (id)
constraint payment_strays.payment_strays_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payment_strays.payment_strays_checks_check CHECK ((checks >= 0))
constraint payment_strays.payment_strays_pkey PRIMARY KEY (provider, reference)
constraint payout_claims.payout_claims_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payout_claims.payout_claims_check CHECK ((ends_at >= claimed_at))
constraint payout_claims.payout_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operators(id)
constraint payout_claims.payout_claims_order UNIQUE NULLS NOT DISTINCT (withdrawal_id, part)
constraint payout_claims.payout_claims_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint payout_claims.payout_claims_withdrawal_id_part_fkey FOREIGN KEY (withdrawal_id, part) REFERENCES withdrawal_parts(withdrawal_id, no)
constraint payout_endings.payout_endings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payout_endings.payout_endings_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES operators(id)
constraint payout_endings.payout_endings_order UNIQUE NULLS NOT DISTINCT (withdrawal_id, part)
constraint payout_endings.payout_endings_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'not_sent'::text, 'partly'::text])))
constraint payout_endings.payout_endings_paid CHECK (((outcome = 'partly'::text) = (paid IS NOT NULL)))
constraint payout_endings.payout_endings_paid_check CHECK ((paid > 0))
constraint payout_endings.payout_endings_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint payout_endings.payout_endings_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)))
constraint payout_endings.payout_endings_second_person CHECK ((confirmed_by <> proposed_by))
constraint payout_endings.payout_endings_whole CHECK ((num_nonnulls(confirmed_by, confirmed_by_name, done_at) = ANY (ARRAY[0, 3])))
constraint payout_endings.payout_endings_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint payout_endings.payout_endings_withdrawal_id_part_fkey FOREIGN KEY (withdrawal_id, part) REFERENCES withdrawal_parts(withdrawal_id, no)
constraint payout_marks.payout_marks_bank_reference_check CHECK (((length(bank_reference) >= 3) AND (length(bank_reference) <= 64)))
constraint payout_marks.payout_marks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint payout_marks.payout_marks_check CHECK (((outcome = 'sent'::text) = (bank_reference IS NOT NULL)))
constraint payout_marks.payout_marks_check1 CHECK (((outcome = 'not_sent'::text) = (reason IS NOT NULL)))
constraint payout_marks.payout_marks_check2 CHECK (((confirmed_by IS NULL) = (confirmed_by_name IS NULL)))
constraint payout_marks.payout_marks_check3 CHECK (((confirmed_by IS NULL) OR (done_at IS NOT NULL)))
constraint payout_marks.payout_marks_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES operators(id)
constraint payout_marks.payout_marks_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES operators(id)
constraint payout_marks.payout_marks_order UNIQUE NULLS NOT DISTINCT (withdrawal_id, part)
constraint payout_marks.payout_marks_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'not_sent'::text])))
constraint payout_marks.payout_marks_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 140)))
constraint payout_marks.payout_marks_reference_key_check CHECK ((length(reference_key) >= 3))
constraint payout_marks.payout_marks_second_person CHECK ((confirmed_by <> marked_by))
constraint payout_marks.payout_marks_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint payout_marks.payout_marks_withdrawal_id_part_fkey FOREIGN KEY (withdrawal_id, part) REFERENCES withdrawal_parts(withdrawal_id, no)
constraint pending_sign_ins.pending_sign_ins_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint pending_sign_ins.pending_sign_ins_continues_fkey FOREIGN KEY (continues) REFERENCES sessions(id)
constraint pending_sign_ins.pending_sign_ins_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint pending_sign_ins.pending_sign_ins_page_check CHECK ((page = ANY (ARRAY['site'::text, 'agent'::text])))
constraint pending_sign_ins.pending_sign_ins_pkey PRIMARY KEY (ticket_hash)
constraint pending_sign_ins.pending_sign_ins_restricted_why_check CHECK ((restricted_why = ANY (ARRAY['initial'::text, 'weak'::text, 'expired'::text])))
constraint pending_sign_ins.pending_sign_ins_ticket_hash_check CHECK ((length(ticket_hash) = 32))
constraint pending_sign_ins.pending_sign_ins_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
constraint pending_sign_ins.pending_sign_ins_used_channel_check CHECK ((used_channel = ANY (ARRAY['sms'::text, 'email'::text])))
constraint pending_sign_ins.pending_sign_ins_visitor_hash_check CHECK ((length(visitor_hash) = 32))
constraint privacy_erasures.privacy_erasures_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES operators(id)
constraint privacy_erasures.privacy_erasures_asked CHECK (((state <> 'asked'::text) OR (asked_at IS NOT NULL)))
constraint privacy_erasures.privacy_erasures_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint privacy_erasures.privacy_erasures_check1 CHECK (((erased_at IS NULL) = (agreed_by IS NULL)))
constraint privacy_erasures.privacy_erasures_check3 CHECK (((state = 'forgotten'::text) = (forgotten_at IS NOT NULL)))
constraint privacy_erasures.privacy_erasures_erased CHECK (((state = ANY (ARRAY['asked'::text, 'proposed'::text])) = (erased_at IS NULL)))
constraint privacy_erasures.privacy_erasures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint privacy_erasures.privacy_erasures_pkey PRIMARY KEY (member_id)
constraint privacy_erasures.privacy_erasures_proposal CHECK ((num_nulls(reason, proposed_by, proposed_by_name, proposed_at) =
CASE state
    WHEN 'asked'::text THEN 4
    ELSE 0
END))
constraint privacy_erasures.privacy_erasures_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint privacy_erasures.privacy_erasures_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'proposed'::text, 'erased'::text, 'forgotten'::text])))
constraint privacy_erasures.privacy_erasures_two CHECK ((agreed_by <> proposed_by))
constraint privacy_exports.privacy_exports_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint privacy_exports.privacy_exports_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint privacy_exports.privacy_exports_pkey PRIMARY KEY (ticket_hash)
constraint privacy_exports.privacy_exports_ticket_hash_check CHECK ((length(ticket_hash) = 32))
constraint provider_switches.provider_switches_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint provider_switches.provider_switches_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operators(id)
constraint provider_switches.provider_switches_pkey PRIMARY KEY (brand_id, provider)
constraint register_patterns.register_patterns_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint register_patterns.register_patterns_messages_check CHECK ((jsonb_typeof(messages) = 'object'::text))
constraint register_patterns.register_patterns_pattern_check CHECK (((length(pattern) >= 1) AND (length(pattern) <= 500)))
constraint register_patterns.register_patterns_pattern_id_check CHECK ((pattern_id ~ '^OWN_[A-Z0-9_]{1,32}$'::text))
constraint register_patterns.register_patterns_pkey PRIMARY KEY (brand_id, pattern_id)
constraint remembered_browsers.remembered_browsers_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint remembered_browsers.remembered_browsers_device_hash_check CHECK ((length(device_hash) = 32))
constraint remembered_browsers.remembered_browsers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint remembered_browsers.remembered_browsers_pkey PRIMARY KEY (ticket_hash, member_id)
constraint remembered_browsers.remembered_browsers_ticket_hash_check CHECK ((length(ticket_hash) = 32))
constraint role_grants.role_grants_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint role_grants.role_grants_pkey PRIMARY KEY (role_id, grant_code)
constraint role_grants.role_grants_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id)
constraint roles.roles_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint roles.roles_code_check CHECK ((code ~ '^[a-z][a-z-]{1,30}$'::text))
constraint roles.roles_pkey PRIMARY KEY (id)
constraint rollover_bets.rollover_bets_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint rollover_bets.rollover_bets_check CHECK (((net_bet >= 0) AND (net_bet <= valid_bet)))
constraint rollover_bets.rollover_bets_counted_check CHECK ((counted >= 0))
constraint rollover_bets.rollover_bets_member_id_fkey FOREIGN KEY (member_id) REFERENCES rollover_members(member_id)
constraint rollover_bets.rollover_bets_pkey PRIMARY KEY (wager_id)
constraint rollover_bets.rollover_bets_reason_check CHECK ((reason = ANY (ARRAY['running'::text, 'taken_back'::text, 'nothing'::text, 'excluded'::text, 'odds'::text, 'stake'::text, 'opposite'::text, 'covering'::text, 'funds'::text, 'weighted'::text, 'full'::text])))
constraint rollover_bets.rollover_bets_valid_bet_check CHECK ((valid_bet >= 0))
constraint rollover_bets.rollover_bets_wager_id_fkey FOREIGN KEY (wager_id) REFERENCES wagers(id)
constraint rollover_bonuses.bonus_granted_once UNIQUE (brand_id, ref)
constraint rollover_bonuses.ended_whole CHECK ((((state = ANY (ARRAY['completed'::text, 'forfeited'::text])) = (ended_at IS NOT NULL)) AND (num_nonnulls(ended_at, ended_because) = ANY (ARRAY[0, 2]))))
constraint rollover_bonuses.granted_whole CHECK ((((state = ANY (ARRAY['proposed'::text, 'rejected'::text])) = (lock_id IS NULL)) AND (num_nonnulls(lock_id, after_wager, granted_at, decided_by) =
CASE
    WHEN (state = 'proposed'::text) THEN 0
    WHEN (state = 'rejected'::text) THEN 1
    ELSE 4
END)))
constraint rollover_bonuses.rollover_bonuses_amount_check CHECK ((amount > 0))
constraint rollover_bonuses.rollover_bonuses_book_id_fkey FOREIGN KEY (book_id) REFERENCES ledger_books(id)
constraint rollover_bonuses.rollover_bonuses_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint rollover_bonuses.rollover_bonuses_cap_times_check CHECK ((cap_times > 0))
constraint rollover_bonuses.rollover_bonuses_days_check CHECK ((days > 0))
constraint rollover_bonuses.rollover_bonuses_deposit_check CHECK ((deposit >= 0))
constraint rollover_bonuses.rollover_bonuses_ended_because_check CHECK ((ended_because = ANY (ARRAY['met'::text, 'waived'::text, 'given_up'::text, 'expired'::text, 'withdrawn'::text, 'spent'::text, 'operator'::text])))
constraint rollover_bonuses.rollover_bonuses_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES rollover_locks(id)
constraint rollover_bonuses.rollover_bonuses_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint rollover_bonuses.rollover_bonuses_model_check CHECK ((model = ANY (ARRAY['lock'::text, 'balance'::text])))
constraint rollover_bonuses.rollover_bonuses_most_stake_check CHECK ((most_stake > 0))
constraint rollover_bonuses.rollover_bonuses_on_withdrawal_check CHECK ((on_withdrawal = ANY (ARRAY['holds'::text, 'forfeits'::text])))
constraint rollover_bonuses.rollover_bonuses_pkey PRIMARY KEY (id)
constraint rollover_bonuses.rollover_bonuses_proposer_id_fkey FOREIGN KEY (proposer_id) REFERENCES operators(id)
constraint rollover_bonuses.rollover_bonuses_required_check CHECK ((required > 0))
constraint rollover_bonuses.rollover_bonuses_stake_order_check CHECK ((stake_order = ANY (ARRAY['cash_first'::text, 'bonus_first'::text])))
constraint rollover_bonuses.rollover_bonuses_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'rejected'::text, 'locked'::text, 'active'::text, 'completed'::text, 'forfeited'::text])))
constraint rollover_entries.rollover_entries_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint rollover_entries.rollover_entries_check CHECK (((amount <> 0) OR (used <> 0)))
constraint rollover_entries.rollover_entries_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES rollover_locks(id)
constraint rollover_entries.rollover_entries_pkey PRIMARY KEY (id)
constraint rollover_entries.rollover_entries_wager_id_fkey FOREIGN KEY (wager_id) REFERENCES rollover_bets(wager_id)
constraint rollover_locks.closing_whole CHECK ((((closed_at IS NULL) = (state = ANY (ARRAY['open'::text, 'met'::text, 'owing'::text]))) AND ((closed_by IS NULL) = (closed_at IS NULL))))
constraint rollover_locks.lock_made_once UNIQUE (brand_id, source, source_ref)
constraint rollover_locks.progress_within CHECK (((progress >= 0) AND (progress <= required)))
constraint rollover_locks.rollover_locks_bonus_check CHECK ((bonus >= 0))
constraint rollover_locks.rollover_locks_book_id_fkey FOREIGN KEY (book_id) REFERENCES ledger_books(id)
constraint rollover_locks.rollover_locks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint rollover_locks.rollover_locks_check CHECK (((taken >= 0) AND (taken <= bonus)))
constraint rollover_locks.rollover_locks_deposit_check CHECK ((deposit >= 0))
constraint rollover_locks.rollover_locks_member_id_fkey FOREIGN KEY (member_id) REFERENCES rollover_members(member_id)
constraint rollover_locks.rollover_locks_pkey PRIMARY KEY (id)
constraint rollover_locks.rollover_locks_required_check CHECK ((required > 0))
constraint rollover_locks.rollover_locks_source_check CHECK ((source = ANY (ARRAY['deposit'::text, 'operator'::text, 'promotion'::text])))
constraint rollover_locks.rollover_locks_state_check CHECK ((state = ANY (ARRAY['open'::text, 'met'::text, 'owing'::text, 'waived'::text, 'forfeited'::text, 'spent'::text])))
constraint rollover_locks.state_fits CHECK (
CASE state
    WHEN 'open'::text THEN ((progress < required) AND (met_at IS NULL))
    WHEN 'owing'::text THEN ((progress < required) AND (met_at IS NOT NULL))
    WHEN 'met'::text THEN ((progress = required) AND (met_at IS NOT NULL))
    ELSE (closed_at IS NOT NULL)
END)
constraint rollover_members.rollover_members_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint rollover_members.rollover_members_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint rollover_members.rollover_members_pkey PRIMARY KEY (member_id)
constraint rounds.rounds_acted_at_check CHECK ((cardinality(acted_at) <= jsonb_array_length(actions)))
constraint rounds.rounds_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint rounds.rounds_check CHECK (((payout IS NULL) = (state = 'open'::text)))
constraint rounds.rounds_check1 CHECK (((final_view IS NULL) = (state = 'open'::text)))
constraint rounds.rounds_check2 CHECK (((closed_at IS NULL) = (state = 'open'::text)))
constraint rounds.rounds_extra_stake_check CHECK ((extra_stake >= 0))
constraint rounds.rounds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint rounds.rounds_nonce_check CHECK ((nonce >= 0))
constraint rounds.rounds_odds_check CHECK ((odds > 0))
constraint rounds.rounds_pkey PRIMARY KEY (id)
constraint rounds.rounds_seed_id_fkey FOREIGN KEY (seed_id) REFERENCES seeds(id)
constraint rounds.rounds_seed_id_nonce_key UNIQUE (seed_id, nonce)
constraint rounds.rounds_stake_check CHECK ((stake > 0))
constraint rounds.rounds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'voided'::text])))
constraint rounds.rounds_wager_id_fkey FOREIGN KEY (wager_id) REFERENCES wagers(id)
constraint safeplay_changes.safeplay_changes_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint safeplay_changes.safeplay_changes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint safeplay_changes.safeplay_changes_pkey PRIMARY KEY (id)
constraint safeplay_changes.safeplay_changes_what_check CHECK ((what = ANY (ARRAY['set'::text, 'wished'::text, 'confirmed'::text, 'dropped'::text, 'timed_out'::text, 'excluded'::text, 'shortened'::text, 'answered'::text, 'acknowledged'::text])))
constraint safeplay_exclusions.safeplay_exclusions_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint safeplay_exclusions.safeplay_exclusions_check CHECK ((until > starts_at))
constraint safeplay_exclusions.safeplay_exclusions_kind_check CHECK ((kind = ANY (ARRAY['time_out'::text, 'excluded'::text])))
constraint safeplay_exclusions.safeplay_exclusions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint safeplay_exclusions.safeplay_exclusions_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES safeplay_exclusions(id)
constraint safeplay_exclusions.safeplay_exclusions_pkey PRIMARY KEY (id)
constraint safeplay_exclusions.safeplay_exclusions_set_by_check CHECK ((set_by = ANY (ARRAY['member'::text, 'operator'::text, 'same_person'::text])))
constraint safeplay_exclusions.safeplay_origin_of_same_person CHECK (((origin_id IS NULL) OR ((set_by = 'same_person'::text) AND (origin_id <> id))))
constraint safeplay_hours.safeplay_hours_pkey PRIMARY KEY (member_id, hour)
constraint safeplay_limits.safeplay_limits_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint safeplay_limits.safeplay_limits_check CHECK (((wished_value IS NULL) OR (confirm_from IS NOT NULL)))
constraint safeplay_limits.safeplay_limits_check1 CHECK (((set_by = 'member'::text) OR (confirm_from IS NULL)))
constraint safeplay_limits.safeplay_limits_check2 CHECK (((kind <> 'check'::text) OR (period = 'day'::text)))
constraint safeplay_limits.safeplay_limits_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'net_deposit'::text, 'loss'::text, 'stake'::text, 'session'::text, 'check'::text])))
constraint safeplay_limits.safeplay_limits_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint safeplay_limits.safeplay_limits_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
constraint safeplay_limits.safeplay_limits_pkey PRIMARY KEY (member_id, set_by, kind, period)
constraint safeplay_limits.safeplay_limits_set_by_check CHECK ((set_by = ANY (ARRAY['member'::text, 'operator'::text])))
constraint safeplay_limits.safeplay_limits_value_check CHECK ((value >= 0))
constraint safeplay_limits.safeplay_limits_wished_value_check CHECK ((wished_value >= 0))
constraint safeplay_marks.safeplay_marks_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint safeplay_marks.safeplay_marks_mark_check CHECK ((length(mark) = 32))
constraint safeplay_marks.safeplay_marks_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint safeplay_marks.safeplay_marks_pkey PRIMARY KEY (brand_id, mark, member_id)
constraint safeplay_releases.safeplay_release_decision_whole CHECK ((num_nonnulls(decided_by, decided_by_name, decided_at) =
CASE state
    WHEN 'proposed'::text THEN 0
    ELSE 3
END))
constraint safeplay_releases.safeplay_release_looser CHECK ((((exclusion_id IS NOT NULL) AND (num_nonnulls(value_before, value_after) = 0)) OR ((exclusion_id IS NULL) AND (value_before IS NOT NULL) AND ((value_after IS NULL) OR (value_after > value_before)))))
constraint safeplay_releases.safeplay_release_of_one CHECK ((num_nonnulls(kind, period) =
CASE
    WHEN (exclusion_id IS NULL) THEN 2
    ELSE 0
END))
constraint safeplay_releases.safeplay_release_second_person CHECK (((state = 'proposed'::text) OR ((decided_by = proposed_by) = (state = 'withdrawn'::text))))
constraint safeplay_releases.safeplay_releases_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint safeplay_releases.safeplay_releases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(id)
constraint safeplay_releases.safeplay_releases_exclusion_id_fkey FOREIGN KEY (exclusion_id) REFERENCES safeplay_exclusions(id)
constraint safeplay_releases.safeplay_releases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint safeplay_releases.safeplay_releases_pkey PRIMARY KEY (id)
constraint safeplay_releases.safeplay_releases_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint safeplay_releases.safeplay_releases_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'done'::text, 'rejected'::text, 'withdrawn'::text])))
constraint safeplay_releases.safeplay_releases_words_check CHECK (((length(words) >= 3) AND (length(words) <= 140)))
constraint safeplay_standings.safeplay_standings_blocked_as_check CHECK ((blocked_as = ANY (ARRAY['time_out'::text, 'excluded'::text])))
constraint safeplay_standings.safeplay_standings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint safeplay_standings.safeplay_standings_check CHECK (((blocked_until IS NULL) = (blocked_as IS NULL)))
constraint safeplay_standings.safeplay_standings_check_minutes_check CHECK ((check_minutes > 0))
constraint safeplay_standings.safeplay_standings_limits_check CHECK ((cardinality(limits) = 6))
constraint safeplay_standings.safeplay_standings_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint safeplay_standings.safeplay_standings_pkey PRIMARY KEY (member_id)
constraint same_persons.same_persons_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint same_persons.same_persons_check CHECK ((member_id < other_id))
constraint same_persons.same_persons_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES operators(id)
constraint same_persons.same_persons_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint same_persons.same_persons_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id)
constraint same_persons.same_persons_pkey PRIMARY KEY (member_id, other_id)
constraint schema_migrations.schema_migrations_pkey PRIMARY KEY (name)
constraint sealed_calls.sealed_calls_jti_check CHECK (((length(jti) >= 16) AND (length(jti) <= 64)))
constraint sealed_calls.sealed_calls_pkey PRIMARY KEY (jti)
constraint sealing_keys.sealing_keys_pkey PRIMARY KEY (kid)
constraint sealing_keys.sealing_keys_private_sealed_under_fkey FOREIGN KEY (private_sealed_under) REFERENCES data_keys(id)
constraint seeds.seeds_activated_check CHECK (((activated_at IS NULL) = (state = 'waiting'::text)))
constraint seeds.seeds_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint seeds.seeds_check CHECK (((server_seed IS NOT NULL) = (state = 'revealed'::text)))
constraint seeds.seeds_client_seed_check CHECK ((client_seed ~ '^[A-Za-z0-9_-]{1,64}$'::text))
constraint seeds.seeds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint seeds.seeds_next_nonce_check CHECK ((next_nonce >= 0))
constraint seeds.seeds_pkey PRIMARY KEY (id)
constraint seeds.seeds_server_seed_hash_check CHECK ((server_seed_hash ~ '^[0-9a-f]{64}$'::text))
constraint seeds.seeds_server_seed_sealed_under_fkey FOREIGN KEY (server_seed_sealed_under) REFERENCES data_keys(id)
constraint seeds.seeds_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'active'::text, 'revealed'::text])))
constraint session_tickets.session_tickets_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint session_tickets.session_tickets_pkey PRIMARY KEY (ticket_hash)
constraint session_tickets.session_tickets_purpose_check CHECK ((purpose = ANY (ARRAY['handover'::text, 'socket'::text])))
constraint session_tickets.session_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
constraint session_tickets.session_tickets_ticket_hash_check CHECK ((length(ticket_hash) = 32))
constraint sessions.sessions_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint sessions.sessions_check CHECK (((kind = 'restricted'::text) = (restricted_why IS NOT NULL)))
constraint sessions.sessions_check1 CHECK (((kind = 'play'::text) = (game_code IS NOT NULL)))
constraint sessions.sessions_check2 CHECK (((ended_at IS NULL) = (end_reason IS NULL)))
constraint sessions.sessions_device_hash_check CHECK ((length(device_hash) = 32))
constraint sessions.sessions_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'restricted'::text, 'play'::text])))
constraint sessions.sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint sessions.sessions_opener_id_fkey FOREIGN KEY (opener_id) REFERENCES sessions(id)
constraint sessions.sessions_pkey PRIMARY KEY (id)
constraint sessions.sessions_restricted_why_check CHECK ((restricted_why = ANY (ARRAY['initial'::text, 'weak'::text, 'expired'::text])))
constraint sessions.sessions_second_way_check CHECK ((second_way = ANY (ARRAY['totp'::text, 'recovery'::text, 'sms'::text, 'email'::text])))
constraint sessions.sessions_token_hash_check CHECK ((length(token_hash) = 32))
constraint sessions.sessions_token_hash_key UNIQUE (token_hash)
constraint sessions.sessions_way_check CHECK ((way = ANY (ARRAY['password'::text, 'sms'::text, 'remembered'::text, 'social'::text, 'passkey'::text, 'recovery'::text, 'register'::text, 'handover'::text, 'freeplay'::text])))
constraint settings.settings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint settings.settings_key_check CHECK ((key ~ '^[a-z][a-zA-Z0-9.]{1,60}$'::text))
constraint settings.settings_pkey PRIMARY KEY (brand_id, key)
constraint significant_events.significant_events_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint significant_events.significant_events_kind_check CHECK ((kind = ANY (ARRAY['account.overdrawn'::text, 'clock.apart'::text])))
constraint significant_events.significant_events_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint significant_events.significant_events_pkey PRIMARY KEY (id)
constraint social_flows.social_flows_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint social_flows.social_flows_page_check CHECK ((page = ANY (ARRAY['site'::text, 'agent'::text])))
constraint social_flows.social_flows_pkey PRIMARY KEY (state_hash)
constraint social_flows.social_flows_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'facebook'::text])))
constraint social_flows.social_flows_secrets_sealed_under_fkey FOREIGN KEY (secrets_sealed_under) REFERENCES data_keys(id)
constraint social_flows.social_flows_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id)
constraint social_flows.social_flows_state_hash_check CHECK ((length(state_hash) = 32))
constraint social_flows.social_flows_visitor_hash_check CHECK ((length(visitor_hash) = 32))
constraint social_identities.social_identities_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint social_identities.social_identities_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint social_identities.social_identities_pkey PRIMARY KEY (brand_id, provider, subject)
constraint social_identities.social_identities_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'facebook'::text])))
constraint social_identities.social_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
constraint social_tickets.social_tickets_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint social_tickets.social_tickets_claims_sealed_under_fkey FOREIGN KEY (claims_sealed_under) REFERENCES data_keys(id)
constraint social_tickets.social_tickets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint social_tickets.social_tickets_page_check CHECK ((page = ANY (ARRAY['site'::text, 'agent'::text])))
constraint social_tickets.social_tickets_pkey PRIMARY KEY (ticket_hash)
constraint social_tickets.social_tickets_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'facebook'::text])))
constraint social_tickets.social_tickets_ticket_hash_check CHECK ((length(ticket_hash) = 32))
constraint social_tickets.social_tickets_visitor_hash_check CHECK ((length(visitor_hash) = 32))
constraint socket_io_attachments.socket_io_attachments_id_key UNIQUE (id)
constraint support_cases.support_cases_answer_check CHECK (((length(answer) >= 3) AND (length(answer) <= 1000)))
constraint support_cases.support_cases_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES operators(id)
constraint support_cases.support_cases_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint support_cases.support_cases_check CHECK (((state = 'answered'::text) = (answer IS NOT NULL)))
constraint support_cases.support_cases_check1 CHECK ((num_nonnulls(answer, answered_at, answered_by) = ANY (ARRAY[0, 3])))
constraint support_cases.support_cases_kind_check CHECK ((kind = 'bet'::text))
constraint support_cases.support_cases_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint support_cases.support_cases_pkey PRIMARY KEY (id)
constraint support_cases.support_cases_said_check CHECK (((length(said) >= 3) AND (length(said) <= 1000)))
constraint support_cases.support_cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text])))
constraint suspense_items.suspense_credited CHECK (((state = 'credited'::text) = (credited_deposit IS NOT NULL)))
constraint suspense_items.suspense_deposit_of_excess CHECK (((source <> 'excess'::text) OR (deposit_id IS NOT NULL)))
constraint suspense_items.suspense_end_as_wanted CHECK (((state = 'open'::text) OR (state = wanted)))
constraint suspense_items.suspense_end_whole CHECK ((num_nonnulls(ended_by, ended_by_name, ended_at) =
CASE state
    WHEN 'open'::text THEN 0
    ELSE 3
END))
constraint suspense_items.suspense_event_of_notice CHECK (((source = 'notice'::text) = (event_id IS NOT NULL)))
constraint suspense_items.suspense_items_amount_check CHECK ((amount > 0))
constraint suspense_items.suspense_items_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint suspense_items.suspense_items_credited_deposit_fkey FOREIGN KEY (credited_deposit) REFERENCES deposits(id)
constraint suspense_items.suspense_items_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
constraint suspense_items.suspense_items_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operators(id)
constraint suspense_items.suspense_items_line_id_fkey FOREIGN KEY (line_id) REFERENCES payment_lines(id)
constraint suspense_items.suspense_items_line_id_key UNIQUE (line_id)
constraint suspense_items.suspense_items_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES operators(id)
constraint suspense_items.suspense_items_pkey PRIMARY KEY (id)
constraint suspense_items.suspense_items_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint suspense_items.suspense_items_source_check CHECK ((source = ANY (ARRAY['line'::text, 'notice'::text, 'excess'::text])))
constraint suspense_items.suspense_items_state_check CHECK ((state = ANY (ARRAY['open'::text, 'credited'::text, 'sent_back'::text, 'house'::text, 'other_brand'::text])))
constraint suspense_items.suspense_items_wanted_check CHECK ((wanted = ANY (ARRAY['credited'::text, 'sent_back'::text, 'house'::text, 'other_brand'::text])))
constraint suspense_items.suspense_items_wanted_deposit_fkey FOREIGN KEY (wanted_deposit) REFERENCES deposits(id)
constraint suspense_items.suspense_items_wanted_member_fkey FOREIGN KEY (wanted_member) REFERENCES members(id)
constraint suspense_items.suspense_items_wanted_reference_check CHECK (((length(wanted_reference) >= 3) AND (length(wanted_reference) <= 64)))
constraint suspense_items.suspense_items_wanted_words_check CHECK (((length(wanted_words) >= 3) AND (length(wanted_words) <= 140)))
constraint suspense_items.suspense_line_of_line CHECK (((source <> 'line'::text) OR (line_id IS NOT NULL)))
constraint suspense_items.suspense_owner_whole CHECK ((num_nonnulls(owner_id, owner_name) = ANY (ARRAY[0, 2])))
constraint suspense_items.suspense_payment_of_notice CHECK (((source <> 'notice'::text) OR (payment IS NOT NULL)))
constraint suspense_items.suspense_second_person CHECK ((ended_by <> proposed_by))
constraint suspense_items.suspense_told_covers CHECK ((told >= amount))
constraint suspense_items.suspense_told_of_notice CHECK (((source = 'notice'::text) = (told IS NOT NULL)))
constraint suspense_items.suspense_wish_fits CHECK ((((wanted IS NULL) AND (num_nonnulls(wanted_member, wanted_deposit, wanted_reference) = 0)) OR ((wanted = 'credited'::text) AND (wanted_member IS NOT NULL) AND (wanted_reference IS NULL)) OR ((wanted = 'sent_back'::text) AND (wanted_reference IS NOT NULL) AND (num_nonnulls(wanted_member, wanted_deposit) = 0)) OR ((wanted = ANY (ARRAY['house'::text, 'other_brand'::text])) AND (num_nonnulls(wanted_member, wanted_deposit, wanted_reference) = 0))))
constraint suspense_items.suspense_wish_whole CHECK ((num_nonnulls(wanted, wanted_words, proposed_by, proposed_by_name, proposed_at) = ANY (ARRAY[0, 5])))
constraint text_overrides.text_overrides_body_check CHECK (((length(body) >= 1) AND (length(body) <= 1000)))
constraint text_overrides.text_overrides_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint text_overrides.text_overrides_language_check CHECK (((length(language) >= 2) AND (length(language) <= 8)))
constraint text_overrides.text_overrides_pkey PRIMARY KEY (brand_id, language, text_id)
constraint text_overrides.text_overrides_text_id_check CHECK (((length(text_id) >= 1) AND (length(text_id) <= 80)))
constraint throttles.throttles_pkey PRIMARY KEY (key)
constraint topic_versions.topic_versions_pkey PRIMARY KEY (topic)
constraint tree_transfers.tree_transfers_amount_check CHECK ((amount > 0))
constraint tree_transfers.tree_transfers_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint tree_transfers.tree_transfers_check CHECK ((from_member <> to_member))
constraint tree_transfers.tree_transfers_direction_check CHECK ((direction = ANY (ARRAY['up'::text, 'down'::text])))
constraint tree_transfers.tree_transfers_from_member_fkey FOREIGN KEY (from_member) REFERENCES members(id)
constraint tree_transfers.tree_transfers_pkey PRIMARY KEY (id)
constraint tree_transfers.tree_transfers_to_member_fkey FOREIGN KEY (to_member) REFERENCES members(id)
constraint trial_visitors.trial_visitors_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint trial_visitors.trial_visitors_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint trial_visitors.trial_visitors_pkey PRIMARY KEY (brand_id, visitor_hash)
constraint trial_visitors.trial_visitors_visitor_hash_check CHECK ((length(visitor_hash) = 32))
constraint unfinished_terms.unfinished_terms_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint unfinished_terms.unfinished_terms_days_check CHECK (((days >= 1) AND (days <= 365)))
constraint unfinished_terms.unfinished_terms_pkey PRIMARY KEY (brand_id, source)
constraint used_challenges.used_challenges_pkey PRIMARY KEY (signature)
constraint used_challenges.used_challenges_signature_check CHECK (((length(signature) >= 32) AND (length(signature) <= 128)))
constraint vendor_bet_facts.selection_in_market CHECK (((market IS NULL) OR (selection IS NOT NULL)))
constraint vendor_bet_facts.vendor_bet_facts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_bet_facts.vendor_bet_facts_commission_check CHECK ((commission >= 0))
constraint vendor_bet_facts.vendor_bet_facts_jackpot_check CHECK ((jackpot >= 0))
constraint vendor_bet_facts.vendor_bet_facts_odds_format_check CHECK ((odds_format = ANY (ARRAY['decimal'::text, 'hongkong'::text, 'malay'::text, 'indonesian'::text, 'american'::text])))
constraint vendor_bet_facts.vendor_bet_facts_pkey PRIMARY KEY (brand_id, vendor_code, bet_ref)
constraint vendor_breakers.vendor_breakers_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_breakers.vendor_breakers_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_breakers.vendor_breakers_failures_check CHECK ((failures >= 0))
constraint vendor_breakers.vendor_breakers_pkey PRIMARY KEY (connection_id)
constraint vendor_calls.vendor_calls_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])))
constraint vendor_calls.vendor_calls_duration_us_check CHECK ((duration_us >= 0))
constraint vendor_calls.vendor_calls_pkey PRIMARY KEY (id)
constraint vendor_cases.vendor_cases_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_cases.vendor_cases_brand_id_vendor_code_tx_id_kind_key UNIQUE (brand_id, vendor_code, tx_id, kind)
constraint vendor_cases.vendor_cases_check CHECK ((((closed_at IS NOT NULL) OR (closed_by IS NULL)) AND ((closed_at IS NULL) OR (closed_by IS NOT NULL) OR (kind = ANY (ARRAY['games_list_shrank'::text, 'bet_left_open'::text])))))
constraint vendor_cases.vendor_cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operators(id)
constraint vendor_cases.vendor_cases_kind_check CHECK ((kind = ANY (ARRAY['settle_without_bet'::text, 'settle_after_cancel'::text, 'settled_twice'::text, 'message_changed'::text, 'bet_reused'::text, 'stakes_open_at_close'::text, 'result_cancelled'::text, 'transfer_unclear'::text, 'games_list_shrank'::text, 'bet_left_open'::text])))
constraint vendor_cases.vendor_cases_pkey PRIMARY KEY (id)
constraint vendor_certificates.vendor_certificates_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_certificates.vendor_certificates_check CHECK (((state = 'running'::text) = (ended_at IS NULL)))
constraint vendor_certificates.vendor_certificates_check1 CHECK (((state = ANY (ARRAY['conform'::text, 'not_conform'::text])) = (hash IS NOT NULL)))
constraint vendor_certificates.vendor_certificates_check2 CHECK (((state = 'broken'::text) = (fault IS NOT NULL)))
constraint vendor_certificates.vendor_certificates_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_certificates.vendor_certificates_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
constraint vendor_certificates.vendor_certificates_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
constraint vendor_certificates.vendor_certificates_pkey PRIMARY KEY (id)
constraint vendor_certificates.vendor_certificates_state_check CHECK ((state = ANY (ARRAY['running'::text, 'conform'::text, 'not_conform'::text, 'broken'::text])))
constraint vendor_certificates.vendor_certificates_verdicts_check CHECK ((jsonb_typeof(verdicts) = 'array'::text))
constraint vendor_comparisons.vendor_comparisons_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operators(id)
constraint vendor_comparisons.vendor_comparisons_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_comparisons.vendor_comparisons_check CHECK ((until_at > from_at))
constraint vendor_comparisons.vendor_comparisons_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_comparisons.vendor_comparisons_pkey PRIMARY KEY (id)
constraint vendor_connections.vendor_connections_api_url_check CHECK ((api_url ~ '^https?://[^\s]+$'::text))
constraint vendor_connections.vendor_connections_brand_id_code_key UNIQUE (brand_id, code)
constraint vendor_connections.vendor_connections_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_connections.vendor_connections_check CHECK (((maintenance_from IS NULL) = (maintenance_until IS NULL)))
constraint vendor_connections.vendor_connections_check1 CHECK ((maintenance_until > maintenance_from))
constraint vendor_connections.vendor_connections_code_check CHECK ((code ~ '^[A-Z0-9_]{2,30}$'::text))
constraint vendor_connections.vendor_connections_currencies_check CHECK (((cardinality(currencies) >= 1) AND (cardinality(currencies) <= 30)))
constraint vendor_connections.vendor_connections_dialect_check CHECK ((dialect ~ '^[a-z][a-z0-9-]{1,29}$'::text))
constraint vendor_connections.vendor_connections_launch_url_check CHECK ((launch_url ~ '^https?://[^\s]+$'::text))
constraint vendor_connections.vendor_connections_pkey PRIMARY KEY (id)
constraint vendor_connections.vendor_connections_vendor_id_fkey FOREIGN KEY (vendor_id) REFERENCES vendors(id)
constraint vendor_day_sums.vendor_day_sums_day_id_fkey FOREIGN KEY (day_id) REFERENCES vendor_days(id)
constraint vendor_day_sums.vendor_day_sums_pkey PRIMARY KEY (day_id, currency)
constraint vendor_days.vendor_days_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operators(id)
constraint vendor_days.vendor_days_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_days.vendor_days_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_days.vendor_days_connection_id_report_date_key UNIQUE (connection_id, report_date)
constraint vendor_days.vendor_days_pkey PRIMARY KEY (id)
constraint vendor_days.vendor_days_state_check CHECK ((state = ANY (ARRAY['agrees'::text, 'differs'::text])))
constraint vendor_findings.vendor_findings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_findings.vendor_findings_check CHECK (((state = 'open'::text) = (ended_at IS NULL)))
constraint vendor_findings.vendor_findings_check1 CHECK (((operation IS NULL) = (message IS NULL)))
constraint vendor_findings.vendor_findings_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_findings.vendor_findings_connection_id_kind_subject_key UNIQUE (connection_id, kind, subject)
constraint vendor_findings.vendor_findings_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operators(id)
constraint vendor_findings.vendor_findings_kind_check CHECK ((kind = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'amount'::text, 'valid_bet'::text, 'state'::text, 'late'::text])))
constraint vendor_findings.vendor_findings_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES operators(id)
constraint vendor_findings.vendor_findings_pkey PRIMARY KEY (id)
constraint vendor_findings.vendor_findings_state_check CHECK ((state = ANY (ARRAY['open'::text, 'healed'::text, 'gone'::text, 'closed'::text])))
constraint vendor_free_bets.vendor_free_bets_free_rounds_id_fkey FOREIGN KEY (free_rounds_id) REFERENCES vendor_free_rounds(id)
constraint vendor_free_bets.vendor_free_bets_pkey PRIMARY KEY (free_rounds_id, bet_ref)
constraint vendor_free_rounds.vendor_free_rounds_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_free_rounds.vendor_free_rounds_cancel_state_check CHECK ((cancel_state = ANY (ARRAY['created'::text, 'sent'::text, 'ok'::text, 'failed'::text, 'unknown'::text])))
constraint vendor_free_rounds.vendor_free_rounds_check CHECK (((played >= 0) AND (played <= rounds)))
constraint vendor_free_rounds.vendor_free_rounds_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_free_rounds.vendor_free_rounds_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint vendor_free_rounds.vendor_free_rounds_pkey PRIMARY KEY (id)
constraint vendor_free_rounds.vendor_free_rounds_reference_key UNIQUE (reference)
constraint vendor_free_rounds.vendor_free_rounds_rounds_check CHECK (((rounds >= 1) AND (rounds <= 1000)))
constraint vendor_free_rounds.vendor_free_rounds_stake_check CHECK ((stake > 0))
constraint vendor_free_rounds.vendor_free_rounds_state_check CHECK ((state = ANY (ARRAY['created'::text, 'sent'::text, 'ok'::text, 'failed'::text, 'unknown'::text])))
constraint vendor_free_rounds.vendor_free_rounds_vendor_ref_check CHECK ((vendor_ref ~ '^[!-~]{1,100}$'::text))
constraint vendor_free_rounds.vendor_free_rounds_won_check CHECK ((won >= 0))
constraint vendor_keys.vendor_keys_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_keys.vendor_keys_check CHECK (((previous_sealed IS NULL) = (previous_until IS NULL)))
constraint vendor_keys.vendor_keys_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_keys.vendor_keys_key_id_check CHECK ((key_id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'::text))
constraint vendor_keys.vendor_keys_pkey PRIMARY KEY (id)
constraint vendor_keys.vendor_keys_previous_sealed_under_fkey FOREIGN KEY (previous_sealed_under) REFERENCES data_keys(id)
constraint vendor_keys.vendor_keys_secret_sealed_under_fkey FOREIGN KEY (secret_sealed_under) REFERENCES data_keys(id)
constraint vendor_keys.vendor_keys_vendor_code_key_id_key UNIQUE (vendor_code, key_id)
constraint vendor_minutes.vendor_minutes_pkey PRIMARY KEY (brand_id, vendor_code, minute)
constraint vendor_minutes.vendor_minutes_took_check CHECK ((cardinality(took) = 5))
constraint vendor_rounds.vendor_rounds_pkey PRIMARY KEY (brand_id, vendor_code, round_ref, member_id)
constraint vendor_stake_ceilings.vendor_stake_ceilings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_stake_ceilings.vendor_stake_ceilings_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text))
constraint vendor_stake_ceilings.vendor_stake_ceilings_most_check CHECK ((most > 0))
constraint vendor_stake_ceilings.vendor_stake_ceilings_pkey PRIMARY KEY (brand_id, currency)
constraint vendor_stake_limits.vendor_stake_limits_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_stake_limits.vendor_stake_limits_check CHECK ((max_stake >= min_stake))
constraint vendor_stake_limits.vendor_stake_limits_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_stake_limits.vendor_stake_limits_min_stake_check CHECK ((min_stake >= 0))
constraint vendor_stake_limits.vendor_stake_limits_pkey PRIMARY KEY (connection_id, game_code, currency)
constraint vendor_transfers.vendor_transfers_amount_check CHECK ((amount > 0))
constraint vendor_transfers.vendor_transfers_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_transfers.vendor_transfers_check CHECK (((direction = 'in'::text) = (hold_id IS NOT NULL)))
constraint vendor_transfers.vendor_transfers_check1 CHECK (((state = 'created'::text) = (sent_at IS NULL)))
constraint vendor_transfers.vendor_transfers_check2 CHECK (((state = ANY (ARRAY['ok'::text, 'failed'::text])) = (known_at IS NOT NULL)))
constraint vendor_transfers.vendor_transfers_check3 CHECK (((known_at IS NULL) = (due_at IS NOT NULL)))
constraint vendor_transfers.vendor_transfers_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_transfers.vendor_transfers_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])))
constraint vendor_transfers.vendor_transfers_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint vendor_transfers.vendor_transfers_order_key_check CHECK ((order_key ~ '^[A-Za-z0-9]{16,50}$'::text))
constraint vendor_transfers.vendor_transfers_order_key_key UNIQUE (order_key)
constraint vendor_transfers.vendor_transfers_pkey PRIMARY KEY (id)
constraint vendor_transfers.vendor_transfers_state_check CHECK ((state = ANY (ARRAY['created'::text, 'sent'::text, 'ok'::text, 'failed'::text, 'unknown'::text])))
constraint vendor_units.vendor_units_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_units.vendor_units_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_units.vendor_units_currency_check CHECK ((currency ~ '^[A-Z]{3,5}$'::text))
constraint vendor_units.vendor_units_pkey PRIMARY KEY (connection_id, currency)
constraint vendor_units.vendor_units_unit_check CHECK ((unit = ANY (ARRAY[1, 1000])))
constraint vendor_wallets.vendor_wallets_balance_check CHECK ((balance >= 0))
constraint vendor_wallets.vendor_wallets_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendor_wallets.vendor_wallets_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connections(id)
constraint vendor_wallets.vendor_wallets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint vendor_wallets.vendor_wallets_pkey PRIMARY KEY (connection_id, member_id, currency)
constraint vendor_wallets.vendor_wallets_up_to_fkey FOREIGN KEY (up_to) REFERENCES vendor_transfers(id)
constraint vendors.vendors_brand_id_code_key UNIQUE (brand_id, code)
constraint vendors.vendors_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint vendors.vendors_code_check CHECK ((code ~ '^[A-Z0-9_]{2,30}$'::text))
constraint vendors.vendors_pkey PRIMARY KEY (id)
constraint verification_codes.verification_codes_address_mark_check CHECK ((length(address_mark) = 32))
constraint verification_codes.verification_codes_bound_to_check CHECK ((length(bound_to) = 32))
constraint verification_codes.verification_codes_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint verification_codes.verification_codes_brand_id_purpose_channel_address_mark_bo_key UNIQUE (brand_id, purpose, channel, address_mark, bound_to)
constraint verification_codes.verification_codes_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
constraint verification_codes.verification_codes_code_hash_check CHECK ((length(code_hash) = 32))
constraint verification_codes.verification_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint verification_codes.verification_codes_pkey PRIMARY KEY (id)
constraint verification_codes.verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'register'::text, 'recover'::text, 'change_phone'::text, 'change_email'::text, 'second_proof'::text, 'transaction_reset'::text])))
constraint verification_codes.verification_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
constraint wager_commands.command_applied_once PRIMARY KEY (key, source, brand_id)
constraint wager_days.wager_days_pkey PRIMARY KEY (member_id, business_day, product, book_id)
constraint wager_moves.wager_moves_check CHECK (((refusal IS NULL) <> (becomes IS NULL)))
constraint wager_moves.wager_moves_pkey PRIMARY KEY (op, was)
constraint wager_moves.wager_moves_was_check CHECK (((was = 'none'::text) OR ((was)::wager_state IS NOT NULL)))
constraint wagers.amounts_whole CHECK ((LEAST((stake - stake_bonus), stake_bonus, (payout - payout_bonus), payout_bonus, residue, valid_bet) >= 0))
constraint wagers.bet_taken_once UNIQUE (bet_ref, source, brand_id)
constraint wagers.settled_whole CHECK (((num_nonnulls(payout, payout_bonus, residue, valid_bet, valid_reason, rule_version, settled_at, business_day) =
CASE
    WHEN ((state)::text = 'settled'::text) THEN 8
    ELSE 0
END) AND (((state)::text = 'settled'::text) OR (payout_entry_id IS NULL))))
constraint wagers.wagers_pkey PRIMARY KEY (id)
constraint withdrawal_approvals.withdrawal_approvals_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint withdrawal_approvals.withdrawal_approvals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
constraint withdrawal_approvals.withdrawal_approvals_pkey PRIMARY KEY (withdrawal_id, operator_id, content_hash)
constraint withdrawal_approvals.withdrawal_approvals_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint withdrawal_findings.withdrawal_findings_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint withdrawal_findings.withdrawal_findings_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text))
constraint withdrawal_findings.withdrawal_findings_kind_check CHECK ((kind = ANY (ARRAY['same_device'::text, 'same_account'::text, 'name_differs'::text, 'big_win'::text, 'fast_turnaround'::text, 'opposite_bets'::text])))
constraint withdrawal_findings.withdrawal_findings_pkey PRIMARY KEY (withdrawal_id, kind)
constraint withdrawal_findings.withdrawal_findings_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint withdrawal_parts.part_never_exceeded CHECK ((((paid + returned) + moved) <= amount))
constraint withdrawal_parts.part_paid_at CHECK (((paid > 0) = (paid_at IS NOT NULL)))
constraint withdrawal_parts.part_replaces_earlier CHECK ((replaces < no))
constraint withdrawal_parts.part_says_one_thing CHECK (
CASE state
    WHEN 'paid'::text THEN (paid = amount)
    WHEN 'short'::text THEN ((paid > 0) AND (paid < amount) AND ((returned + moved) = 0))
    WHEN 'partly'::text THEN ((paid > 0) AND (paid < amount) AND (((paid + returned) + moved) = amount))
    WHEN 'returned'::text THEN (returned = amount)
    WHEN 'resent'::text THEN (moved = amount)
    ELSE (((paid + returned) + moved) = 0)
END)
constraint withdrawal_parts.parts_add_up TRIGGER DEFERRABLE INITIALLY DEFERRED
constraint withdrawal_parts.withdrawal_parts_amount_check CHECK ((amount > 0))
constraint withdrawal_parts.withdrawal_parts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint withdrawal_parts.withdrawal_parts_moved_check CHECK ((moved >= 0))
constraint withdrawal_parts.withdrawal_parts_no_check CHECK (((no >= 1) AND (no <= 99)))
constraint withdrawal_parts.withdrawal_parts_order_key_key UNIQUE (order_key)
constraint withdrawal_parts.withdrawal_parts_paid_check CHECK ((paid >= 0))
constraint withdrawal_parts.withdrawal_parts_pkey PRIMARY KEY (withdrawal_id, no)
constraint withdrawal_parts.withdrawal_parts_returned_check CHECK ((returned >= 0))
constraint withdrawal_parts.withdrawal_parts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'sending'::text, 'unknown'::text, 'short'::text, 'failed'::text, 'paid'::text, 'partly'::text, 'returned'::text, 'resent'::text])))
constraint withdrawal_parts.withdrawal_parts_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint withdrawal_parts.withdrawal_parts_withdrawal_id_replaces_fkey FOREIGN KEY (withdrawal_id, replaces) REFERENCES withdrawal_parts(withdrawal_id, no)
constraint withdrawal_proofs.withdrawal_proofs_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint withdrawal_proofs.withdrawal_proofs_height_check CHECK ((height > 0))
constraint withdrawal_proofs.withdrawal_proofs_media_check CHECK ((media = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])))
constraint withdrawal_proofs.withdrawal_proofs_pkey PRIMARY KEY (id)
constraint withdrawal_proofs.withdrawal_proofs_place_check CHECK (((place >= 1) AND (place <= 3)))
constraint withdrawal_proofs.withdrawal_proofs_sealed_check CHECK ((length(sealed) <= 20000000))
constraint withdrawal_proofs.withdrawal_proofs_sealed_under_fkey FOREIGN KEY (sealed_under) REFERENCES data_keys(id)
constraint withdrawal_proofs.withdrawal_proofs_width_check CHECK ((width > 0))
constraint withdrawal_proofs.withdrawal_proofs_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint withdrawal_proofs.withdrawal_proofs_withdrawal_id_place_key UNIQUE (withdrawal_id, place)
constraint withdrawal_receipts.receipt_adds_up CHECK (((received + remaining) = amount))
constraint withdrawal_receipts.receipt_says_one_thing CHECK (
CASE state
    WHEN 'partly'::text THEN ((received > 0) AND (remaining > 0))
    WHEN 'awaited'::text THEN (received = 0)
    WHEN 'not_received'::text THEN (received = 0)
    WHEN 'returned'::text THEN (remaining > 0)
    ELSE (remaining = 0)
END)
constraint withdrawal_receipts.withdrawal_receipts_amount_check CHECK ((amount > 0))
constraint withdrawal_receipts.withdrawal_receipts_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint withdrawal_receipts.withdrawal_receipts_check CHECK (((closed_at IS NULL) = (state = ANY (ARRAY['awaited'::text, 'partly'::text, 'not_received'::text]))))
constraint withdrawal_receipts.withdrawal_receipts_check1 CHECK (((proposed_by IS NULL) = (proposed_by_name IS NULL)))
constraint withdrawal_receipts.withdrawal_receipts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint withdrawal_receipts.withdrawal_receipts_note_check CHECK ((length(note) <= 140))
constraint withdrawal_receipts.withdrawal_receipts_pkey PRIMARY KEY (withdrawal_id)
constraint withdrawal_receipts.withdrawal_receipts_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operators(id)
constraint withdrawal_receipts.withdrawal_receipts_received_check CHECK ((received >= 0))
constraint withdrawal_receipts.withdrawal_receipts_remaining_check CHECK ((remaining >= 0))
constraint withdrawal_receipts.withdrawal_receipts_state_check CHECK ((state = ANY (ARRAY['awaited'::text, 'received'::text, 'partly'::text, 'not_received'::text, 'automatic'::text, 'forced'::text, 'returned'::text])))
constraint withdrawal_receipts.withdrawal_receipts_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint withdrawal_steps.withdrawal_steps_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint withdrawal_steps.withdrawal_steps_pkey PRIMARY KEY (id)
constraint withdrawal_steps.withdrawal_steps_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id)
constraint withdrawal_steps.withdrawal_steps_withdrawal_id_part_fkey FOREIGN KEY (withdrawal_id, part) REFERENCES withdrawal_parts(withdrawal_id, no)
constraint withdrawals.withdrawals_amount_check CHECK ((amount > 0))
constraint withdrawals.withdrawals_approvals_needed_check CHECK ((approvals_needed = ANY (ARRAY[1, 2])))
constraint withdrawals.withdrawals_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id)
constraint withdrawals.withdrawals_check CHECK (((fee >= 0) AND (fee < amount)))
constraint withdrawals.withdrawals_check1 CHECK (((claimed_by IS NULL) = (claimed_by_name IS NULL)))
constraint withdrawals.withdrawals_check2 CHECK (((claimed_by IS NULL) = (claimed_at IS NULL)))
constraint withdrawals.withdrawals_check3 CHECK (((state <> 'claimed'::text) OR (claimed_by IS NOT NULL)))
constraint withdrawals.withdrawals_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operators(id)
constraint withdrawals.withdrawals_destination_end_check CHECK ((length(destination_end) <= 4))
constraint withdrawals.withdrawals_destination_index_check CHECK ((length(destination_index) = 35))
constraint withdrawals.withdrawals_destination_index_under_fkey FOREIGN KEY (destination_index_under) REFERENCES data_keys(id)
constraint withdrawals.withdrawals_destination_sealed_under_fkey FOREIGN KEY (destination_sealed_under) REFERENCES data_keys(id)
constraint withdrawals.withdrawals_fee_kept CHECK ((((fee_kept >= 0) AND (fee_kept <= fee)) AND ((state = 'partly_paid'::text) = (fee_kept IS NOT NULL))))
constraint withdrawals.withdrawals_hold_id_key UNIQUE (hold_id)
constraint withdrawals.withdrawals_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id)
constraint withdrawals.withdrawals_method_id_fkey FOREIGN KEY (method_id) REFERENCES payment_methods(id)
constraint withdrawals.withdrawals_order_key_key UNIQUE (order_key)
constraint withdrawals.withdrawals_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES payees(id)
constraint withdrawals.withdrawals_pkey PRIMARY KEY (id)
constraint withdrawals.withdrawals_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'claimed'::text, 'approved'::text, 'sending'::text, 'unknown'::text, 'paid'::text, 'partly_paid'::text, 'rejected'::text, 'failed'::text])))

index CREATE INDEX adjustments_case ON public.adjustments USING btree (case_id)
index CREATE INDEX adjustments_decided_by ON public.adjustments USING btree (decided_by)
index CREATE INDEX adjustments_list ON public.adjustments USING btree (brand_id, id)
index CREATE INDEX adjustments_member ON public.adjustments USING btree (member_id, id)
index CREATE UNIQUE INDEX adjustments_pkey ON public.adjustments USING btree (id)
index CREATE INDEX adjustments_proposed_by ON public.adjustments USING btree (proposed_by)
index CREATE INDEX adjustments_waiting ON public.adjustments USING btree (brand_id, id) WHERE (state = 'proposed'::text)
index CREATE UNIQUE INDEX affiliate_codes_code ON public.affiliate_codes USING btree (brand_id, lower(code))
index CREATE INDEX affiliate_codes_member ON public.affiliate_codes USING btree (member_id)
index CREATE UNIQUE INDEX announcements_brand_id_slug_language_key ON public.announcements USING btree (brand_id, slug, language)
index CREATE UNIQUE INDEX announcements_pkey ON public.announcements USING btree (id)
index CREATE INDEX audit_log_brand ON public.audit_log USING btree (brand_id, id DESC)
index CREATE UNIQUE INDEX audit_log_pkey ON public.audit_log USING btree (id)
index CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_kind, subject_id)
index CREATE UNIQUE INDEX audit_pending_pkey ON public.audit_pending USING btree (audit_id)
index CREATE UNIQUE INDEX audit_seals_audit_id_key ON public.audit_seals USING btree (audit_id)
index CREATE UNIQUE INDEX audit_seals_pkey ON public.audit_seals USING btree ("position")
index CREATE INDEX banners_brand ON public.banners USING btree (brand_id)
index CREATE UNIQUE INDEX banners_pkey ON public.banners USING btree (id)
index CREATE UNIQUE INDEX bet_taken_once ON public.wagers USING btree (bet_ref, source, brand_id)
index CREATE UNIQUE INDEX bonus_granted_once ON public.rollover_bonuses USING btree (brand_id, ref)
index CREATE UNIQUE INDEX books_checks_pkey ON public.books_checks USING btree (name)
index CREATE INDEX brand_domains_brand ON public.brand_domains USING btree (brand_id)
index CREATE UNIQUE INDEX brand_domains_main ON public.brand_domains USING btree (brand_id) WHERE is_main
index CREATE UNIQUE INDEX brand_domains_pkey ON public.brand_domains USING btree (host)
index CREATE UNIQUE INDEX brands_code_key ON public.brands USING btree (code)
index CREATE UNIQUE INDEX brands_pkey ON public.brands USING btree (id)
index CREATE INDEX captchas_made ON public.captchas USING btree (made_at)
index CREATE UNIQUE INDEX captchas_pkey ON public.captchas USING btree (brand_id, visitor_hash, purpose)
index CREATE UNIQUE INDEX catalogue_version_pkey ON public.catalogue_version USING btree (one_row)
index CREATE UNIQUE INDEX command_applied_once ON public.wager_commands USING btree (key, source, brand_id)
index CREATE INDEX country_networks_lookup ON public.country_networks USING gist (network inet_ops)
index CREATE UNIQUE INDEX country_networks_pkey ON public.country_networks USING btree (network)
index CREATE UNIQUE INDEX country_rules_pkey ON public.country_rules USING btree (brand_id, country)
index CREATE INDEX crash_bets_asked ON public.crash_bets USING btree (round_id) WHERE ((state = 'open'::text) AND (asked_ms IS NOT NULL))
index CREATE INDEX crash_bets_brand_placed ON public.crash_bets USING btree (brand_id, placed_at, id)
index CREATE INDEX crash_bets_member ON public.crash_bets USING btree (member_id, id DESC)
index CREATE INDEX crash_bets_open ON public.crash_bets USING btree (brand_id, placed_at, id) WHERE (state = 'open'::text)
index CREATE UNIQUE INDEX crash_bets_pkey ON public.crash_bets USING btree (id)
index CREATE UNIQUE INDEX crash_bets_round_id_member_id_key ON public.crash_bets USING btree (round_id, member_id)
index CREATE INDEX crash_bets_unpaid ON public.crash_bets USING btree (brand_id, id) WHERE ((state <> 'open'::text) AND (paid_at IS NULL))
index CREATE INDEX crash_bets_voided ON public.crash_bets USING btree (brand_id, placed_at, id) WHERE (state = 'voided'::text)
index CREATE UNIQUE INDEX crash_bets_wager ON public.crash_bets USING btree (wager_id)
index CREATE INDEX crash_chains_brand ON public.crash_chains USING btree (brand_id)
index CREATE INDEX crash_chains_last_link_sealed_under_idx ON public.crash_chains USING btree (last_link_sealed_under)
index CREATE UNIQUE INDEX crash_chains_next ON public.crash_chains USING btree (brand_id) WHERE (state = ANY (ARRAY['committed'::text, 'salted'::text]))
index CREATE UNIQUE INDEX crash_chains_pkey ON public.crash_chains USING btree (id)
index CREATE UNIQUE INDEX crash_chains_playing ON public.crash_chains USING btree (brand_id) WHERE (state = 'playing'::text)
index CREATE INDEX crash_pools_brand ON public.crash_pools USING btree (brand_id)
index CREATE UNIQUE INDEX crash_pools_pkey ON public.crash_pools USING btree (round_id, class, currency)
index CREATE INDEX crash_rounds_brand ON public.crash_rounds USING btree (brand_id, id DESC)
index CREATE UNIQUE INDEX crash_rounds_chain_id_number_key ON public.crash_rounds USING btree (chain_id, number)
index CREATE INDEX crash_rounds_hash_sealed_under_idx ON public.crash_rounds USING btree (hash_sealed_under)
index CREATE UNIQUE INDEX crash_rounds_pkey ON public.crash_rounds USING btree (id)
index CREATE UNIQUE INDEX crash_rounds_running ON public.crash_rounds USING btree (brand_id) WHERE (state <> 'settled'::text)
index CREATE UNIQUE INDEX crash_tables_pkey ON public.crash_tables USING btree (brand_id)
index CREATE INDEX credentials_brand ON public.credentials USING btree (brand_id)
index CREATE UNIQUE INDEX credentials_pkey ON public.credentials USING btree (member_id)
index CREATE UNIQUE INDEX data_keys_pkey ON public.data_keys USING btree (id)
index CREATE INDEX deposit_claims_brand ON public.deposit_claims USING btree (brand_id)
index CREATE INDEX deposit_claims_claimed_by ON public.deposit_claims USING btree (claimed_by)
index CREATE UNIQUE INDEX deposit_claims_pkey ON public.deposit_claims USING btree (deposit_id)
index CREATE INDEX deposit_slips_brand ON public.deposit_slips USING btree (brand_id)
index CREATE UNIQUE INDEX deposit_slips_deposit_id_place_key ON public.deposit_slips USING btree (deposit_id, place)
index CREATE UNIQUE INDEX deposit_slips_pkey ON public.deposit_slips USING btree (id)
index CREATE INDEX deposit_slips_sealed_under_idx ON public.deposit_slips USING btree (sealed_under)
index CREATE INDEX deposit_steps_brand ON public.deposit_steps USING btree (brand_id)
index CREATE INDEX deposit_steps_deposit ON public.deposit_steps USING btree (deposit_id, id)
index CREATE INDEX deposit_steps_failed ON public.deposit_steps USING btree (brand_id, at) WHERE (state = 'failed'::text)
index CREATE UNIQUE INDEX deposit_steps_pkey ON public.deposit_steps USING btree (id)
index CREATE INDEX deposits_brand ON public.deposits USING btree (brand_id, id DESC)
index CREATE INDEX deposits_due ON public.deposits USING btree (due_at) WHERE (due_at IS NOT NULL)
index CREATE INDEX deposits_member ON public.deposits USING btree (member_id, id DESC)
index CREATE INDEX deposits_method ON public.deposits USING btree (method_id)
index CREATE UNIQUE INDEX deposits_order_key_key ON public.deposits USING btree (order_key)
index CREATE UNIQUE INDEX deposits_pkey ON public.deposits USING btree (id)
index CREATE INDEX deposits_proposed_by ON public.deposits USING btree (proposed_by)
index CREATE INDEX deposits_provider ON public.deposits USING btree (brand_id, provider, id DESC)
index CREATE INDEX deposits_provider_reference ON public.deposits USING btree (brand_id, provider_reference)
index CREATE INDEX deposits_refund_reference ON public.deposits USING btree (refund_reference) WHERE (refund_reference IS NOT NULL)
index CREATE UNIQUE INDEX entry_posted_once ON public.ledger_entries USING btree (idempotency_key, source, brand_id) WHERE ((source)::text <> 'wagers'::text)
index CREATE UNIQUE INDEX entry_reversed_once ON public.ledger_entries USING btree (reverses_id) WHERE (reverses_id IS NOT NULL)
index CREATE INDEX feedback_brand ON public.feedback USING btree (brand_id, id DESC)
index CREATE INDEX feedback_handled_by ON public.feedback USING btree (handled_by)
index CREATE INDEX feedback_member ON public.feedback USING btree (member_id)
index CREATE UNIQUE INDEX feedback_pkey ON public.feedback USING btree (id)
index CREATE UNIQUE INDEX game_categories_pkey ON public.game_categories USING btree (brand_id, game_type)
index CREATE INDEX game_pictures_brand ON public.game_pictures USING btree (brand_id)
index CREATE UNIQUE INDEX game_pictures_pkey ON public.game_pictures USING btree (game_id)
index CREATE UNIQUE INDEX game_rules_pkey ON public.game_rules USING btree (game_id, since)
index CREATE INDEX games_brand_type ON public.games USING btree (brand_id, game_type, sort, id) WHERE enabled
index CREATE UNIQUE INDEX games_pkey ON public.games USING btree (id)
index CREATE INDEX games_vendor ON public.games USING btree (vendor_id)
index CREATE UNIQUE INDEX games_vendor_id_code_key ON public.games USING btree (vendor_id, code)
index CREATE UNIQUE INDEX help_pages_pkey ON public.help_pages USING btree (brand_id, slug, language)
index CREATE INDEX house_account_changes_decided_by ON public.house_account_changes USING btree (decided_by)
index CREATE INDEX house_account_changes_list ON public.house_account_changes USING btree (brand_id, id)
index CREATE INDEX house_account_changes_method ON public.house_account_changes USING btree (method_id)
index CREATE UNIQUE INDEX house_account_changes_open ON public.house_account_changes USING btree (method_id) WHERE (state = 'proposed'::text)
index CREATE UNIQUE INDEX house_account_changes_pkey ON public.house_account_changes USING btree (id)
index CREATE INDEX house_account_changes_proposed_by ON public.house_account_changes USING btree (proposed_by)
index CREATE UNIQUE INDEX ip_rules_pkey ON public.ip_rules USING btree (brand_id, network)
index CREATE UNIQUE INDEX jackpot_contributions_pkey ON public.jackpot_contributions USING btree (pool_id, wager_id, turn)
index CREATE INDEX jackpot_due_brand ON public.jackpot_due USING btree (brand_id, id)
index CREATE UNIQUE INDEX jackpot_due_pkey ON public.jackpot_due USING btree (id)
index CREATE UNIQUE INDEX jackpot_pools_brand_id_code_key ON public.jackpot_pools USING btree (brand_id, code)
index CREATE UNIQUE INDEX jackpot_pools_pkey ON public.jackpot_pools USING btree (id)
index CREATE INDEX jackpot_pools_point_sealed_under_idx ON public.jackpot_pools USING btree (point_sealed_under)
index CREATE INDEX jackpot_wins_brand ON public.jackpot_wins USING btree (brand_id, id DESC)
index CREATE INDEX jackpot_wins_entry ON public.jackpot_wins USING btree (entry_id)
index CREATE INDEX jackpot_wins_member ON public.jackpot_wins USING btree (member_id)
index CREATE UNIQUE INDEX jackpot_wins_pkey ON public.jackpot_wins USING btree (id)
index CREATE INDEX jackpot_wins_wager ON public.jackpot_wins USING btree (wager_id)
index CREATE INDEX kyc_asks_brand ON public.kyc_asks USING btree (brand_id)
index CREATE UNIQUE INDEX kyc_asks_pkey ON public.kyc_asks USING btree (member_id, level)
index CREATE INDEX kyc_documents_claimed ON public.kyc_documents USING btree (claimed_by)
index CREATE INDEX kyc_documents_decided ON public.kyc_documents USING btree (decided_by)
index CREATE INDEX kyc_documents_details_under_idx ON public.kyc_documents USING btree (details_under)
index CREATE INDEX kyc_documents_member ON public.kyc_documents USING btree (member_id, submitted_at DESC)
index CREATE UNIQUE INDEX kyc_documents_open ON public.kyc_documents USING btree (member_id, kind) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text]))
index CREATE UNIQUE INDEX kyc_documents_pkey ON public.kyc_documents USING btree (id)
index CREATE INDEX kyc_documents_queue ON public.kyc_documents USING btree (brand_id, state, submitted_at)
index CREATE INDEX kyc_marks_mark ON public.kyc_marks USING btree (brand_id, mark)
index CREATE INDEX kyc_marks_member ON public.kyc_marks USING btree (member_id)
index CREATE UNIQUE INDEX kyc_marks_pkey ON public.kyc_marks USING btree (document_id, mark)
index CREATE INDEX kyc_pictures_brand ON public.kyc_pictures USING btree (brand_id)
index CREATE UNIQUE INDEX kyc_pictures_document_id_place_key ON public.kyc_pictures USING btree (document_id, place)
index CREATE INDEX kyc_pictures_loose ON public.kyc_pictures USING btree (at) WHERE (document_id IS NULL)
index CREATE INDEX kyc_pictures_member ON public.kyc_pictures USING btree (member_id, at)
index CREATE UNIQUE INDEX kyc_pictures_pkey ON public.kyc_pictures USING btree (id)
index CREATE INDEX kyc_pictures_sealed_under_idx ON public.kyc_pictures USING btree (sealed_under)
index CREATE INDEX launch_sessions_brand ON public.launch_sessions USING btree (brand_id)
index CREATE INDEX launch_sessions_connection ON public.launch_sessions USING btree (connection_id)
index CREATE INDEX launch_sessions_member ON public.launch_sessions USING btree (member_id, connection_id, id DESC)
index CREATE UNIQUE INDEX launch_sessions_pkey ON public.launch_sessions USING btree (id)
index CREATE INDEX launch_sessions_session ON public.launch_sessions USING btree (session_id)
index CREATE UNIQUE INDEX launch_sessions_token_hash_key ON public.launch_sessions USING btree (token_hash)
index CREATE INDEX ledger_accounts_book ON public.ledger_accounts USING btree (book_id, brand_id, class, currency)
index CREATE INDEX ledger_accounts_brand ON public.ledger_accounts USING btree (brand_id)
index CREATE UNIQUE INDEX ledger_accounts_house ON public.ledger_accounts USING btree (book_id, purpose) WHERE (member_id IS NULL)
index CREATE UNIQUE INDEX ledger_accounts_main ON public.ledger_accounts USING btree (member_id, currency) WHERE (purpose = ANY (ARRAY['cash'::text, 'trial'::text]))
index CREATE INDEX ledger_accounts_member ON public.ledger_accounts USING btree (member_id)
index CREATE UNIQUE INDEX ledger_accounts_owned ON public.ledger_accounts USING btree (member_id, currency, purpose) WHERE (member_id IS NOT NULL)
index CREATE UNIQUE INDEX ledger_accounts_pkey ON public.ledger_accounts USING btree (id)
index CREATE UNIQUE INDEX ledger_books_brand_id_class_currency_key ON public.ledger_books USING btree (brand_id, class, currency)
index CREATE UNIQUE INDEX ledger_books_id_brand_id_class_currency_key ON public.ledger_books USING btree (id, brand_id, class, currency)
index CREATE UNIQUE INDEX ledger_books_pkey ON public.ledger_books USING btree (id)
index CREATE UNIQUE INDEX ledger_entries_pkey ON public.ledger_entries USING btree (id)
index CREATE INDEX ledger_hold_closings_hold ON public.ledger_hold_closings USING btree (hold_id)
index CREATE UNIQUE INDEX ledger_hold_closings_pkey ON public.ledger_hold_closings USING btree (entry_id)
index CREATE INDEX ledger_holds_brand ON public.ledger_holds USING btree (brand_id)
index CREATE INDEX ledger_holds_member ON public.ledger_holds USING btree (member_id)
index CREATE INDEX ledger_holds_open ON public.ledger_holds USING btree (expires_at) WHERE (remaining > 0)
index CREATE UNIQUE INDEX ledger_holds_pkey ON public.ledger_holds USING btree (id)
index CREATE UNIQUE INDEX ledger_postings_pkey ON public.ledger_postings USING btree (entry_id, account_id)
index CREATE UNIQUE INDEX liability_days_pkey ON public.liability_days USING btree (brand_id, day, class, currency)
index CREATE UNIQUE INDEX liability_snapshots_pkey ON public.liability_snapshots USING btree (brand_id, day)
index CREATE UNIQUE INDEX lock_made_once ON public.rollover_locks USING btree (brand_id, source, source_ref)
index CREATE INDEX member_closures_brand ON public.member_closures USING btree (brand_id)
index CREATE UNIQUE INDEX member_closures_pkey ON public.member_closures USING btree (member_id)
index CREATE INDEX member_contacts_address_mark_under_idx ON public.member_contacts USING btree (address_mark_under)
index CREATE INDEX member_contacts_brand ON public.member_contacts USING btree (brand_id)
index CREATE INDEX member_contacts_mark ON public.member_contacts USING btree (brand_id, channel, address_mark)
index CREATE UNIQUE INDEX member_contacts_pkey ON public.member_contacts USING btree (member_id, channel)
index CREATE UNIQUE INDEX member_contacts_verified ON public.member_contacts USING btree (brand_id, channel, address_mark) WHERE (verified_at IS NOT NULL)
index CREATE INDEX member_devices_brand ON public.member_devices USING btree (brand_id)
index CREATE INDEX member_devices_hash ON public.member_devices USING btree (device_hash)
index CREATE UNIQUE INDEX member_devices_id ON public.member_devices USING btree (id)
index CREATE UNIQUE INDEX member_devices_pkey ON public.member_devices USING btree (member_id, device_hash)
index CREATE INDEX member_favourites_game ON public.member_favourites USING btree (game_id)
index CREATE UNIQUE INDEX member_favourites_pkey ON public.member_favourites USING btree (member_id, game_id)
index CREATE INDEX member_networks_brand ON public.member_networks USING btree (brand_id)
index CREATE UNIQUE INDEX member_networks_pkey ON public.member_networks USING btree (member_id, network)
index CREATE UNIQUE INDEX member_passkeys_credential ON public.member_passkeys USING btree (brand_id, credential_id)
index CREATE INDEX member_passkeys_member ON public.member_passkeys USING btree (member_id)
index CREATE UNIQUE INDEX member_passkeys_pkey ON public.member_passkeys USING btree (id)
index CREATE INDEX member_profiles_brand ON public.member_profiles USING btree (brand_id)
index CREATE UNIQUE INDEX member_profiles_pkey ON public.member_profiles USING btree (member_id)
index CREATE INDEX member_profiles_wrapped_key_under_idx ON public.member_profiles USING btree (wrapped_key_under)
index CREATE INDEX member_recent_games_game ON public.member_recent_games USING btree (game_id)
index CREATE INDEX member_recent_games_opened ON public.member_recent_games USING btree (member_id, opened_at DESC)
index CREATE UNIQUE INDEX member_recent_games_pkey ON public.member_recent_games USING btree (member_id, game_id)
index CREATE INDEX member_recovery_codes_brand ON public.member_recovery_codes USING btree (brand_id)
index CREATE UNIQUE INDEX member_recovery_codes_pkey ON public.member_recovery_codes USING btree (member_id, code_hash)
index CREATE INDEX member_totps_brand ON public.member_totps USING btree (brand_id)
index CREATE UNIQUE INDEX member_totps_pkey ON public.member_totps USING btree (member_id)
index CREATE INDEX member_totps_secret_sealed_under_idx ON public.member_totps USING btree (secret_sealed_under)
index CREATE UNIQUE INDEX members_account ON public.members USING btree (brand_id, lower(account))
index CREATE UNIQUE INDEX members_pkey ON public.members USING btree (id)
index CREATE UNIQUE INDEX members_referral_code ON public.members USING btree (brand_id, referral_code)
index CREATE INDEX members_upline ON public.members USING btree (upline_id)
index CREATE INDEX members_upline_path ON public.members USING gin (upline_path)
index CREATE UNIQUE INDEX message_spending_pkey ON public.message_spending USING btree (brand_id, day)
index CREATE UNIQUE INDEX message_templates_pkey ON public.message_templates USING btree (brand_id, kind, channel, language)
index CREATE UNIQUE INDEX module_flags_pkey ON public.module_flags USING btree (brand_id, code)
index CREATE UNIQUE INDEX money_calls_pkey ON public.money_calls USING btree (brand_id, realm, subject_id, key)
index CREATE UNIQUE INDEX open_wagers_pkey ON public.open_wagers USING btree (brand_id, source, wager_id)
index CREATE UNIQUE INDEX open_wagers_wager ON public.open_wagers USING btree (wager_id)
index CREATE UNIQUE INDEX open_wagers_walk_pkey ON public.open_wagers_walk USING btree (is_only)
index CREATE INDEX operator_failures_last ON public.operator_failures USING btree (last_at)
index CREATE UNIQUE INDEX operator_failures_pkey ON public.operator_failures USING btree (brand_id, username)
index CREATE INDEX operator_roles_brand ON public.operator_roles USING btree (brand_id)
index CREATE UNIQUE INDEX operator_roles_pkey ON public.operator_roles USING btree (operator_id, role_id)
index CREATE INDEX operator_roles_role ON public.operator_roles USING btree (role_id)
index CREATE INDEX operator_sessions_brand ON public.operator_sessions USING btree (brand_id)
index CREATE UNIQUE INDEX operator_sessions_live ON public.operator_sessions USING btree (operator_id) WHERE (ended_at IS NULL)
index CREATE INDEX operator_sessions_operator ON public.operator_sessions USING btree (operator_id, id DESC)
index CREATE UNIQUE INDEX operator_sessions_pkey ON public.operator_sessions USING btree (id)
index CREATE UNIQUE INDEX operator_sessions_token_hash_key ON public.operator_sessions USING btree (token_hash)
index CREATE UNIQUE INDEX operators_pkey ON public.operators USING btree (id)
index CREATE INDEX operators_totp_secret_under_idx ON public.operators USING btree (totp_secret_under)
index CREATE UNIQUE INDEX operators_username ON public.operators USING btree (brand_id, username)
index CREATE INDEX outbox_brand ON public.outbox USING btree (brand_id)
index CREATE UNIQUE INDEX outbox_pkey ON public.outbox USING btree (id)
index CREATE INDEX outgoing_messages_address ON public.outgoing_messages USING btree (brand_id, address_mark, created_at)
index CREATE INDEX outgoing_messages_asker ON public.outgoing_messages USING btree (brand_id, asker_mark, created_at) WHERE (asker_mark IS NOT NULL)
index CREATE UNIQUE INDEX outgoing_messages_brand_id_reference_key ON public.outgoing_messages USING btree (brand_id, reference)
index CREATE INDEX outgoing_messages_due ON public.outgoing_messages USING btree (channel, due_at) WHERE (due_at IS NOT NULL)
index CREATE INDEX outgoing_messages_made ON public.outgoing_messages USING btree (brand_id, channel, created_at)
index CREATE UNIQUE INDEX outgoing_messages_pkey ON public.outgoing_messages USING btree (id)
index CREATE INDEX outgoing_messages_range ON public.outgoing_messages USING btree (brand_id, range_mark, created_at) WHERE (range_mark IS NOT NULL)
index CREATE INDEX outgoing_messages_sealed ON public.outgoing_messages USING btree (ended_at) WHERE (sealed IS NOT NULL)
index CREATE INDEX outgoing_messages_sealed_under_idx ON public.outgoing_messages USING btree (sealed_under)
index CREATE INDEX part_rests_brand ON public.part_rests USING btree (brand_id)
index CREATE INDEX part_rests_confirmed_by ON public.part_rests USING btree (confirmed_by)
index CREATE UNIQUE INDEX part_rests_pkey ON public.part_rests USING btree (withdrawal_id, part)
index CREATE INDEX part_rests_proposed_by ON public.part_rests USING btree (proposed_by)
index CREATE INDEX passkey_challenges_brand ON public.passkey_challenges USING btree (brand_id)
index CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at)
index CREATE UNIQUE INDEX passkey_challenges_pkey ON public.passkey_challenges USING btree (challenge_hash)
index CREATE INDEX passkey_challenges_session ON public.passkey_challenges USING btree (session_id)
index CREATE INDEX payees_brand ON public.payees USING btree (brand_id)
index CREATE INDEX payees_destination_index_under_idx ON public.payees USING btree (destination_index_under)
index CREATE INDEX payees_destination_sealed_under_idx ON public.payees USING btree (destination_sealed_under)
index CREATE INDEX payees_holder_sealed_under_idx ON public.payees USING btree (holder_sealed_under)
index CREATE UNIQUE INDEX payees_once ON public.payees USING btree (member_id, destination_index) WHERE (removed_at IS NULL)
index CREATE UNIQUE INDEX payees_pkey ON public.payees USING btree (id)
index CREATE INDEX payees_same ON public.payees USING btree (destination_index)
index CREATE UNIQUE INDEX payees_seal_key_key ON public.payees USING btree (seal_key)
index CREATE INDEX payment_findings_brand ON public.payment_findings USING btree (brand_id)
index CREATE UNIQUE INDEX payment_findings_deposit ON public.payment_findings USING btree (deposit_id, kind, reported)
index CREATE UNIQUE INDEX payment_findings_line ON public.payment_findings USING btree (line_id, kind) WHERE (line_id IS NOT NULL)
index CREATE INDEX payment_findings_open ON public.payment_findings USING btree (brand_id, id) WHERE (ended_at IS NULL)
index CREATE INDEX payment_findings_owner ON public.payment_findings USING btree (owner_id)
index CREATE UNIQUE INDEX payment_findings_pkey ON public.payment_findings USING btree (id)
index CREATE UNIQUE INDEX payment_findings_withdrawal ON public.payment_findings USING btree (withdrawal_id, part, kind, reported) NULLS NOT DISTINCT WHERE (withdrawal_id IS NOT NULL)
index CREATE UNIQUE INDEX payment_lines_brand_id_provider_currency_reference_key ON public.payment_lines USING btree (brand_id, provider, currency, reference)
index CREATE UNIQUE INDEX payment_lines_deposit ON public.payment_lines USING btree (deposit_id)
index CREATE INDEX payment_lines_due ON public.payment_lines USING btree (id) WHERE (placed_at IS NULL)
index CREATE INDEX payment_lines_other_brand ON public.payment_lines USING btree (other_brand_id) WHERE (other_brand_id IS NOT NULL)
index CREATE INDEX payment_lines_payment ON public.payment_lines USING btree (brand_id, provider, currency, payment) WHERE (payment IS NOT NULL)
index CREATE UNIQUE INDEX payment_lines_pkey ON public.payment_lines USING btree (id)
index CREATE INDEX payment_lines_sealed_under_idx ON public.payment_lines USING btree (sealed_under)
index CREATE INDEX payment_lines_statement ON public.payment_lines USING btree (statement_id, id)
index CREATE INDEX payment_lines_twins ON public.payment_lines USING btree (provider, currency, reference)
index CREATE INDEX payment_lines_unlinked ON public.payment_lines USING btree (brand_id, provider, currency, booked_on) WHERE ((deposit_id IS NULL) AND (withdrawal_id IS NULL))
index CREATE UNIQUE INDEX payment_lines_withdrawal ON public.payment_lines USING btree (withdrawal_id, part) NULLS NOT DISTINCT WHERE (withdrawal_id IS NOT NULL)
index CREATE UNIQUE INDEX payment_methods_brand_id_direction_code_currency_key ON public.payment_methods USING btree (brand_id, direction, code, currency)
index CREATE UNIQUE INDEX payment_methods_pkey ON public.payment_methods USING btree (id)
index CREATE INDEX payment_notices_brand ON public.payment_notices USING btree (brand_id)
index CREATE INDEX payment_notices_order ON public.payment_notices USING btree (order_key)
index CREATE UNIQUE INDEX payment_notices_pkey ON public.payment_notices USING btree (provider, event_id)
index CREATE INDEX payment_routes_brand ON public.payment_routes USING btree (brand_id)
index CREATE UNIQUE INDEX payment_routes_method_id_place_key ON public.payment_routes USING btree (method_id, place)
index CREATE UNIQUE INDEX payment_routes_pkey ON public.payment_routes USING btree (id)
index CREATE UNIQUE INDEX payment_statements_brand_id_content_hash_key ON public.payment_statements USING btree (brand_id, content_hash)
index CREATE INDEX payment_statements_due ON public.payment_statements USING btree (id) WHERE (compared_at IS NULL)
index CREATE INDEX payment_statements_imported_by ON public.payment_statements USING btree (imported_by)
index CREATE UNIQUE INDEX payment_statements_pkey ON public.payment_statements USING btree (id)
index CREATE INDEX payment_strays_brand ON public.payment_strays USING btree (brand_id)
index CREATE INDEX payment_strays_due ON public.payment_strays USING btree (due_at) WHERE (due_at IS NOT NULL)
index CREATE UNIQUE INDEX payment_strays_pkey ON public.payment_strays USING btree (provider, reference)
index CREATE INDEX payout_claims_brand ON public.payout_claims USING btree (brand_id)
index CREATE INDEX payout_claims_claimed_by ON public.payout_claims USING btree (claimed_by)
index CREATE UNIQUE INDEX payout_claims_order ON public.payout_claims USING btree (withdrawal_id, part) NULLS NOT DISTINCT
index CREATE INDEX payout_endings_brand ON public.payout_endings USING btree (brand_id)
index CREATE INDEX payout_endings_confirmed_by ON public.payout_endings USING btree (confirmed_by)
index CREATE UNIQUE INDEX payout_endings_order ON public.payout_endings USING btree (withdrawal_id, part) NULLS NOT DISTINCT
index CREATE INDEX payout_endings_proposed_by ON public.payout_endings USING btree (proposed_by)
index CREATE INDEX payout_marks_confirmed_by ON public.payout_marks USING btree (confirmed_by)
index CREATE INDEX payout_marks_marked_by ON public.payout_marks USING btree (marked_by)
index CREATE UNIQUE INDEX payout_marks_order ON public.payout_marks USING btree (withdrawal_id, part) NULLS NOT DISTINCT
index CREATE UNIQUE INDEX payout_marks_reference_key ON public.payout_marks USING btree (brand_id, reference_key)
index CREATE INDEX pending_sign_ins_brand ON public.pending_sign_ins USING btree (brand_id)
index CREATE INDEX pending_sign_ins_continues ON public.pending_sign_ins USING btree (continues)
index CREATE INDEX pending_sign_ins_expiry ON public.pending_sign_ins USING btree (expires_at)
index CREATE INDEX pending_sign_ins_member ON public.pending_sign_ins USING btree (member_id)
index CREATE UNIQUE INDEX pending_sign_ins_pkey ON public.pending_sign_ins USING btree (ticket_hash)
index CREATE UNIQUE INDEX pot_falls_once ON public.jackpot_wins USING btree (pool_id, drop_no)
index CREATE INDEX privacy_erasures_agreed ON public.privacy_erasures USING btree (agreed_by)
index CREATE INDEX privacy_erasures_brand ON public.privacy_erasures USING btree (brand_id, state)
index CREATE UNIQUE INDEX privacy_erasures_pkey ON public.privacy_erasures USING btree (member_id)
index CREATE INDEX privacy_erasures_proposed ON public.privacy_erasures USING btree (proposed_by)
index CREATE INDEX privacy_exports_brand ON public.privacy_exports USING btree (brand_id)
index CREATE INDEX privacy_exports_expiry ON public.privacy_exports USING btree (expires_at)
index CREATE INDEX privacy_exports_member ON public.privacy_exports USING btree (member_id)
index CREATE UNIQUE INDEX privacy_exports_pkey ON public.privacy_exports USING btree (ticket_hash)
index CREATE INDEX provider_switches_changed_by ON public.provider_switches USING btree (changed_by)
index CREATE UNIQUE INDEX provider_switches_pkey ON public.provider_switches USING btree (brand_id, provider)
index CREATE UNIQUE INDEX register_patterns_pkey ON public.register_patterns USING btree (brand_id, pattern_id)
index CREATE INDEX remembered_browsers_brand ON public.remembered_browsers USING btree (brand_id)
index CREATE INDEX remembered_browsers_device ON public.remembered_browsers USING btree (device_hash)
index CREATE INDEX remembered_browsers_expiry ON public.remembered_browsers USING btree (expires_at)
index CREATE INDEX remembered_browsers_member ON public.remembered_browsers USING btree (member_id)
index CREATE UNIQUE INDEX remembered_browsers_pkey ON public.remembered_browsers USING btree (ticket_hash, member_id)
index CREATE INDEX role_grants_brand ON public.role_grants USING btree (brand_id)
index CREATE UNIQUE INDEX role_grants_pkey ON public.role_grants USING btree (role_id, grant_code)
index CREATE UNIQUE INDEX roles_code ON public.roles USING btree (brand_id, code)
index CREATE UNIQUE INDEX roles_pkey ON public.roles USING btree (id)
index CREATE INDEX rollover_bets_brand ON public.rollover_bets USING btree (brand_id)
index CREATE INDEX rollover_bets_member ON public.rollover_bets USING btree (member_id, wager_id)
index CREATE UNIQUE INDEX rollover_bets_pkey ON public.rollover_bets USING btree (wager_id)
index CREATE UNIQUE INDEX rollover_bonuses_active ON public.rollover_bonuses USING btree (member_id) WHERE (state = 'active'::text)
index CREATE INDEX rollover_bonuses_book ON public.rollover_bonuses USING btree (book_id)
index CREATE INDEX rollover_bonuses_brand ON public.rollover_bonuses USING btree (brand_id)
index CREATE INDEX rollover_bonuses_due ON public.rollover_bonuses USING btree (due_at) WHERE (due_at IS NOT NULL)
index CREATE INDEX rollover_bonuses_lock ON public.rollover_bonuses USING btree (lock_id)
index CREATE INDEX rollover_bonuses_member ON public.rollover_bonuses USING btree (member_id, id)
index CREATE UNIQUE INDEX rollover_bonuses_pkey ON public.rollover_bonuses USING btree (id)
index CREATE INDEX rollover_bonuses_proposed ON public.rollover_bonuses USING btree (brand_id, id) WHERE (state = 'proposed'::text)
index CREATE INDEX rollover_bonuses_proposer ON public.rollover_bonuses USING btree (proposer_id)
index CREATE INDEX rollover_entries_brand ON public.rollover_entries USING btree (brand_id)
index CREATE INDEX rollover_entries_lock ON public.rollover_entries USING btree (lock_id)
index CREATE UNIQUE INDEX rollover_entries_pkey ON public.rollover_entries USING btree (id)
index CREATE INDEX rollover_entries_wager ON public.rollover_entries USING btree (wager_id)
index CREATE INDEX rollover_locks_book ON public.rollover_locks USING btree (book_id)
index CREATE INDEX rollover_locks_member ON public.rollover_locks USING btree (member_id, id)
index CREATE UNIQUE INDEX rollover_locks_pkey ON public.rollover_locks USING btree (id)
index CREATE INDEX rollover_members_brand ON public.rollover_members USING btree (brand_id)
index CREATE UNIQUE INDEX rollover_members_pkey ON public.rollover_members USING btree (member_id)
index CREATE INDEX rollover_members_watched ON public.rollover_members USING btree (seen_at) WHERE is_watched
index CREATE INDEX rounds_brand_opened ON public.rounds USING btree (brand_id, opened_at, id)
index CREATE INDEX rounds_game_opened ON public.rounds USING btree (brand_id, game_code, opened_at, id)
index CREATE INDEX rounds_left ON public.rounds USING btree (touched_at) WHERE (state = 'open'::text)
index CREATE INDEX rounds_member ON public.rounds USING btree (member_id, game_code, id DESC)
index CREATE UNIQUE INDEX rounds_one_open ON public.rounds USING btree (member_id, game_code) WHERE (state = 'open'::text)
index CREATE INDEX rounds_open ON public.rounds USING btree (brand_id, opened_at, id) WHERE (state = 'open'::text)
index CREATE UNIQUE INDEX rounds_pkey ON public.rounds USING btree (id)
index CREATE UNIQUE INDEX rounds_seed_id_nonce_key ON public.rounds USING btree (seed_id, nonce)
index CREATE INDEX rounds_voided ON public.rounds USING btree (brand_id, opened_at, id) WHERE (state = 'voided'::text)
index CREATE UNIQUE INDEX rounds_wager ON public.rounds USING btree (wager_id)
index CREATE INDEX safeplay_changes_brand ON public.safeplay_changes USING btree (brand_id)
index CREATE INDEX safeplay_changes_member ON public.safeplay_changes USING btree (member_id, id DESC)
index CREATE UNIQUE INDEX safeplay_changes_pkey ON public.safeplay_changes USING btree (id)
index CREATE INDEX safeplay_exclusions_brand ON public.safeplay_exclusions USING btree (brand_id, id DESC)
index CREATE INDEX safeplay_exclusions_member ON public.safeplay_exclusions USING btree (member_id, until)
index CREATE INDEX safeplay_exclusions_origin ON public.safeplay_exclusions USING btree (origin_id)
index CREATE UNIQUE INDEX safeplay_exclusions_pkey ON public.safeplay_exclusions USING btree (id)
index CREATE INDEX safeplay_hours_brand ON public.safeplay_hours USING btree (brand_id)
index CREATE UNIQUE INDEX safeplay_hours_pkey ON public.safeplay_hours USING btree (member_id, hour)
index CREATE INDEX safeplay_limits_brand ON public.safeplay_limits USING btree (brand_id)
index CREATE UNIQUE INDEX safeplay_limits_pkey ON public.safeplay_limits USING btree (member_id, set_by, kind, period)
index CREATE INDEX safeplay_marks_member ON public.safeplay_marks USING btree (member_id)
index CREATE UNIQUE INDEX safeplay_marks_pkey ON public.safeplay_marks USING btree (brand_id, mark, member_id)
index CREATE INDEX safeplay_releases_decided_by ON public.safeplay_releases USING btree (decided_by)
index CREATE UNIQUE INDEX safeplay_releases_exclusion ON public.safeplay_releases USING btree (exclusion_id) WHERE ((state = 'proposed'::text) AND (exclusion_id IS NOT NULL))
index CREATE UNIQUE INDEX safeplay_releases_limit ON public.safeplay_releases USING btree (member_id, kind, period) WHERE ((state = 'proposed'::text) AND (exclusion_id IS NULL))
index CREATE INDEX safeplay_releases_list ON public.safeplay_releases USING btree (brand_id, id)
index CREATE INDEX safeplay_releases_member ON public.safeplay_releases USING btree (member_id)
index CREATE INDEX safeplay_releases_of ON public.safeplay_releases USING btree (exclusion_id)
index CREATE UNIQUE INDEX safeplay_releases_pkey ON public.safeplay_releases USING btree (id)
index CREATE INDEX safeplay_releases_proposed_by ON public.safeplay_releases USING btree (proposed_by)
index CREATE INDEX safeplay_standings_brand ON public.safeplay_standings USING btree (brand_id)
index CREATE UNIQUE INDEX safeplay_standings_pkey ON public.safeplay_standings USING btree (member_id)
index CREATE INDEX same_persons_brand ON public.same_persons USING btree (brand_id)
index CREATE INDEX same_persons_operator ON public.same_persons USING btree (marked_by)
index CREATE INDEX same_persons_other ON public.same_persons USING btree (other_id)
index CREATE UNIQUE INDEX same_persons_pkey ON public.same_persons USING btree (member_id, other_id)
index CREATE UNIQUE INDEX schema_migrations_pkey ON public.schema_migrations USING btree (name)
index CREATE INDEX sealed_calls_opened ON public.sealed_calls USING btree (opened_at)
index CREATE UNIQUE INDEX sealed_calls_pkey ON public.sealed_calls USING btree (jti)
index CREATE INDEX sealing_keys_made ON public.sealing_keys USING btree (made_at)
index CREATE UNIQUE INDEX sealing_keys_pkey ON public.sealing_keys USING btree (kid)
index CREATE INDEX sealing_keys_private_sealed_under_idx ON public.sealing_keys USING btree (private_sealed_under)
index CREATE UNIQUE INDEX seeds_active ON public.seeds USING btree (member_id, game_code) WHERE (state = 'active'::text)
index CREATE INDEX seeds_brand ON public.seeds USING btree (brand_id)
index CREATE UNIQUE INDEX seeds_pkey ON public.seeds USING btree (id)
index CREATE INDEX seeds_server_seed_sealed_under_idx ON public.seeds USING btree (server_seed_sealed_under)
index CREATE UNIQUE INDEX seeds_waiting ON public.seeds USING btree (member_id, game_code) WHERE (state = 'waiting'::text)
index CREATE INDEX session_tickets_brand ON public.session_tickets USING btree (brand_id)
index CREATE INDEX session_tickets_expiry ON public.session_tickets USING btree (expires_at)
index CREATE UNIQUE INDEX session_tickets_pkey ON public.session_tickets USING btree (ticket_hash)
index CREATE INDEX session_tickets_session ON public.session_tickets USING btree (session_id)
index CREATE INDEX sessions_brand ON public.sessions USING btree (brand_id)
index CREATE INDEX sessions_device ON public.sessions USING btree (device_hash)
index CREATE INDEX sessions_live ON public.sessions USING btree (member_id) WHERE (ended_at IS NULL)
index CREATE INDEX sessions_live_device ON public.sessions USING btree (device_hash) WHERE (ended_at IS NULL)
index CREATE INDEX sessions_member ON public.sessions USING btree (member_id, id DESC)
index CREATE INDEX sessions_opener ON public.sessions USING btree (opener_id) WHERE (opener_id IS NOT NULL)
index CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
index CREATE UNIQUE INDEX sessions_token_hash_key ON public.sessions USING btree (token_hash)
index CREATE UNIQUE INDEX settings_pkey ON public.settings USING btree (brand_id, key)
index CREATE INDEX significant_events_brand ON public.significant_events USING btree (brand_id, id)
index CREATE INDEX significant_events_member ON public.significant_events USING btree (member_id)
index CREATE UNIQUE INDEX significant_events_pkey ON public.significant_events USING btree (id)
index CREATE INDEX social_flows_brand ON public.social_flows USING btree (brand_id)
index CREATE INDEX social_flows_expiry ON public.social_flows USING btree (expires_at)
index CREATE UNIQUE INDEX social_flows_pkey ON public.social_flows USING btree (state_hash)
index CREATE INDEX social_flows_secrets_sealed_under_idx ON public.social_flows USING btree (secrets_sealed_under)
index CREATE INDEX social_flows_session ON public.social_flows USING btree (session_id)
index CREATE UNIQUE INDEX social_identities_member ON public.social_identities USING btree (member_id, provider)
index CREATE UNIQUE INDEX social_identities_pkey ON public.social_identities USING btree (brand_id, provider, subject)
index CREATE INDEX social_tickets_brand ON public.social_tickets USING btree (brand_id)
index CREATE INDEX social_tickets_claims_sealed_under_idx ON public.social_tickets USING btree (claims_sealed_under)
index CREATE INDEX social_tickets_expiry ON public.social_tickets USING btree (expires_at)
index CREATE INDEX social_tickets_member ON public.social_tickets USING btree (member_id)
index CREATE UNIQUE INDEX social_tickets_pkey ON public.social_tickets USING btree (ticket_hash)
index CREATE UNIQUE INDEX socket_io_attachments_id_key ON public.socket_io_attachments USING btree (id)
index CREATE INDEX support_cases_brand ON public.support_cases USING btree (brand_id, id DESC)
index CREATE INDEX support_cases_member ON public.support_cases USING btree (member_id, id DESC)
index CREATE UNIQUE INDEX support_cases_one_open ON public.support_cases USING btree (member_id, kind, subject) WHERE (state = 'open'::text)
index CREATE INDEX support_cases_operator ON public.support_cases USING btree (answered_by)
index CREATE UNIQUE INDEX support_cases_pkey ON public.support_cases USING btree (id)
index CREATE UNIQUE INDEX suspense_items_credited ON public.suspense_items USING btree (credited_deposit)
index CREATE INDEX suspense_items_deposit ON public.suspense_items USING btree (deposit_id)
index CREATE INDEX suspense_items_ended_by ON public.suspense_items USING btree (ended_by)
index CREATE UNIQUE INDEX suspense_items_line_id_key ON public.suspense_items USING btree (line_id)
index CREATE INDEX suspense_items_list ON public.suspense_items USING btree (brand_id, id)
index CREATE INDEX suspense_items_open ON public.suspense_items USING btree (brand_id, id) WHERE (state = 'open'::text)
index CREATE INDEX suspense_items_owner ON public.suspense_items USING btree (owner_id)
index CREATE INDEX suspense_items_payment ON public.suspense_items USING btree (provider, payment, currency) WHERE (payment IS NOT NULL)
index CREATE UNIQUE INDEX suspense_items_pkey ON public.suspense_items USING btree (id)
index CREATE INDEX suspense_items_proposed_by ON public.suspense_items USING btree (proposed_by)
index CREATE UNIQUE INDEX suspense_items_told ON public.suspense_items USING btree (provider, payment, currency, told) WHERE (told IS NOT NULL)
index CREATE INDEX suspense_items_wanted_deposit ON public.suspense_items USING btree (wanted_deposit)
index CREATE INDEX suspense_items_wanted_member ON public.suspense_items USING btree (wanted_member)
index CREATE UNIQUE INDEX text_overrides_pkey ON public.text_overrides USING btree (brand_id, language, text_id)
index CREATE UNIQUE INDEX throttles_pkey ON public.throttles USING btree (key)
index CREATE INDEX throttles_touched ON public.throttles USING btree (touched_at)
index CREATE UNIQUE INDEX topic_versions_pkey ON public.topic_versions USING btree (topic)
index CREATE INDEX tree_transfers_brand ON public.tree_transfers USING btree (brand_id, id)
index CREATE INDEX tree_transfers_from ON public.tree_transfers USING btree (from_member, at)
index CREATE UNIQUE INDEX tree_transfers_pkey ON public.tree_transfers USING btree (id)
index CREATE INDEX tree_transfers_to ON public.tree_transfers USING btree (to_member, at)
index CREATE INDEX trial_visitors_member ON public.trial_visitors USING btree (member_id)
index CREATE UNIQUE INDEX trial_visitors_pkey ON public.trial_visitors USING btree (brand_id, visitor_hash)
index CREATE UNIQUE INDEX unfinished_terms_pkey ON public.unfinished_terms USING btree (brand_id, source)
index CREATE INDEX used_challenges_expiry ON public.used_challenges USING btree (expires_at)
index CREATE UNIQUE INDEX used_challenges_pkey ON public.used_challenges USING btree (signature)
index CREATE INDEX vendor_bet_facts_day ON public.vendor_bet_facts USING btree (brand_id, vendor_code, report_date)
index CREATE INDEX vendor_bet_facts_market ON public.vendor_bet_facts USING btree (member_id, (((vendor_code || '/'::text) || market))) WHERE (market IS NOT NULL)
index CREATE UNIQUE INDEX vendor_bet_facts_pkey ON public.vendor_bet_facts USING btree (brand_id, vendor_code, bet_ref)
index CREATE INDEX vendor_breakers_brand ON public.vendor_breakers USING btree (brand_id)
index CREATE UNIQUE INDEX vendor_breakers_pkey ON public.vendor_breakers USING btree (connection_id)
index CREATE INDEX vendor_calls_bet ON public.vendor_calls USING btree (brand_id, bet_ref, id) WHERE (bet_ref IS NOT NULL)
index CREATE INDEX vendor_calls_brand ON public.vendor_calls USING btree (brand_id, id)
index CREATE INDEX vendor_calls_message ON public.vendor_calls USING btree (brand_id, tx_id)
index CREATE INDEX vendor_calls_more_bets ON public.vendor_calls USING gin (more_bet_refs) WHERE (more_bet_refs IS NOT NULL)
index CREATE INDEX vendor_calls_more_messages ON public.vendor_calls USING gin (more_tx_ids) WHERE (more_tx_ids IS NOT NULL)
index CREATE UNIQUE INDEX vendor_calls_pkey ON public.vendor_calls USING btree (id)
index CREATE INDEX vendor_calls_player ON public.vendor_calls USING btree (brand_id, player_id, id) WHERE (player_id IS NOT NULL)
index CREATE INDEX vendor_calls_time ON public.vendor_calls USING brin (called_at) WITH (autosummarize='on')
index CREATE UNIQUE INDEX vendor_cases_brand_id_vendor_code_tx_id_kind_key ON public.vendor_cases USING btree (brand_id, vendor_code, tx_id, kind)
index CREATE INDEX vendor_cases_by_itself ON public.vendor_cases USING btree (kind, brand_id, vendor_code) WHERE ((closed_at IS NULL) AND (kind = ANY (ARRAY['games_list_shrank'::text, 'bet_left_open'::text])))
index CREATE INDEX vendor_cases_open ON public.vendor_cases USING btree (brand_id, id) WHERE (closed_at IS NULL)
index CREATE INDEX vendor_cases_operator ON public.vendor_cases USING btree (closed_by)
index CREATE UNIQUE INDEX vendor_cases_pkey ON public.vendor_cases USING btree (id)
index CREATE UNIQUE INDEX vendor_certificate_running ON public.vendor_certificates USING btree (connection_id) WHERE (state = 'running'::text)
index CREATE INDEX vendor_certificates_brand ON public.vendor_certificates USING btree (brand_id, id DESC)
index CREATE INDEX vendor_certificates_connection ON public.vendor_certificates USING btree (connection_id, id DESC)
index CREATE INDEX vendor_certificates_operator ON public.vendor_certificates USING btree (operator_id)
index CREATE UNIQUE INDEX vendor_certificates_pkey ON public.vendor_certificates USING btree (id)
index CREATE INDEX vendor_comparisons_brand ON public.vendor_comparisons USING btree (brand_id)
index CREATE INDEX vendor_comparisons_connection ON public.vendor_comparisons USING btree (connection_id, id DESC)
index CREATE INDEX vendor_comparisons_operator ON public.vendor_comparisons USING btree (asked_by)
index CREATE UNIQUE INDEX vendor_comparisons_pkey ON public.vendor_comparisons USING btree (id)
index CREATE UNIQUE INDEX vendor_connections_brand_id_code_key ON public.vendor_connections USING btree (brand_id, code)
index CREATE UNIQUE INDEX vendor_connections_pkey ON public.vendor_connections USING btree (id)
index CREATE INDEX vendor_connections_vendor ON public.vendor_connections USING btree (vendor_id)
index CREATE UNIQUE INDEX vendor_day_sums_pkey ON public.vendor_day_sums USING btree (day_id, currency)
index CREATE INDEX vendor_days_brand ON public.vendor_days USING btree (brand_id)
index CREATE UNIQUE INDEX vendor_days_connection_id_report_date_key ON public.vendor_days USING btree (connection_id, report_date)
index CREATE INDEX vendor_days_operator ON public.vendor_days USING btree (asked_by)
index CREATE UNIQUE INDEX vendor_days_pkey ON public.vendor_days USING btree (id)
index CREATE INDEX vendor_findings_brand ON public.vendor_findings USING btree (brand_id)
index CREATE UNIQUE INDEX vendor_findings_connection_id_kind_subject_key ON public.vendor_findings USING btree (connection_id, kind, subject)
index CREATE INDEX vendor_findings_ended ON public.vendor_findings USING btree (ended_by)
index CREATE INDEX vendor_findings_open ON public.vendor_findings USING btree (connection_id, id) WHERE (state = 'open'::text)
index CREATE INDEX vendor_findings_owner ON public.vendor_findings USING btree (owner_id)
index CREATE UNIQUE INDEX vendor_findings_pkey ON public.vendor_findings USING btree (id)
index CREATE UNIQUE INDEX vendor_free_bets_pkey ON public.vendor_free_bets USING btree (free_rounds_id, bet_ref)
index CREATE INDEX vendor_free_rounds_asked ON public.vendor_free_rounds USING btree (ask_at) WHERE ((NOT is_over) AND (state <> 'failed'::text))
index CREATE INDEX vendor_free_rounds_brand ON public.vendor_free_rounds USING btree (brand_id, id)
index CREATE INDEX vendor_free_rounds_connection ON public.vendor_free_rounds USING btree (connection_id)
index CREATE INDEX vendor_free_rounds_member ON public.vendor_free_rounds USING btree (member_id, id)
index CREATE UNIQUE INDEX vendor_free_rounds_named ON public.vendor_free_rounds USING btree (connection_id, vendor_ref) WHERE (vendor_ref IS NOT NULL)
index CREATE UNIQUE INDEX vendor_free_rounds_pkey ON public.vendor_free_rounds USING btree (id)
index CREATE UNIQUE INDEX vendor_free_rounds_reference_key ON public.vendor_free_rounds USING btree (reference)
index CREATE INDEX vendor_keys_brand ON public.vendor_keys USING btree (brand_id)
index CREATE INDEX vendor_keys_connection ON public.vendor_keys USING btree (connection_id)
index CREATE UNIQUE INDEX vendor_keys_pkey ON public.vendor_keys USING btree (id)
index CREATE INDEX vendor_keys_previous_sealed_under_idx ON public.vendor_keys USING btree (previous_sealed_under)
index CREATE INDEX vendor_keys_secret_sealed_under_idx ON public.vendor_keys USING btree (secret_sealed_under)
index CREATE UNIQUE INDEX vendor_keys_vendor_code_key_id_key ON public.vendor_keys USING btree (vendor_code, key_id)
index CREATE UNIQUE INDEX vendor_minutes_pkey ON public.vendor_minutes USING btree (brand_id, vendor_code, minute)
index CREATE INDEX vendor_rounds_message ON public.vendor_rounds USING btree (brand_id, vendor_code, tx_id) WHERE (tx_id IS NOT NULL)
index CREATE UNIQUE INDEX vendor_rounds_pkey ON public.vendor_rounds USING btree (brand_id, vendor_code, round_ref, member_id)
index CREATE UNIQUE INDEX vendor_stake_ceilings_pkey ON public.vendor_stake_ceilings USING btree (brand_id, currency)
index CREATE INDEX vendor_stake_limits_brand ON public.vendor_stake_limits USING btree (brand_id)
index CREATE UNIQUE INDEX vendor_stake_limits_pkey ON public.vendor_stake_limits USING btree (connection_id, game_code, currency)
index CREATE INDEX vendor_transfers_brand ON public.vendor_transfers USING btree (brand_id, id DESC)
index CREATE INDEX vendor_transfers_connection ON public.vendor_transfers USING btree (connection_id)
index CREATE INDEX vendor_transfers_due ON public.vendor_transfers USING btree (due_at) WHERE (due_at IS NOT NULL)
index CREATE INDEX vendor_transfers_member ON public.vendor_transfers USING btree (member_id, id DESC)
index CREATE UNIQUE INDEX vendor_transfers_order_key_key ON public.vendor_transfers USING btree (order_key)
index CREATE UNIQUE INDEX vendor_transfers_pkey ON public.vendor_transfers USING btree (id)
index CREATE INDEX vendor_units_brand ON public.vendor_units USING btree (brand_id)
index CREATE UNIQUE INDEX vendor_units_pkey ON public.vendor_units USING btree (connection_id, currency)
index CREATE INDEX vendor_wallets_brand ON public.vendor_wallets USING btree (brand_id)
index CREATE INDEX vendor_wallets_member ON public.vendor_wallets USING btree (member_id)
index CREATE UNIQUE INDEX vendor_wallets_pkey ON public.vendor_wallets USING btree (connection_id, member_id, currency)
index CREATE INDEX vendor_wallets_up_to ON public.vendor_wallets USING btree (up_to)
index CREATE UNIQUE INDEX vendors_brand_id_code_key ON public.vendors USING btree (brand_id, code)
index CREATE UNIQUE INDEX vendors_pkey ON public.vendors USING btree (id)
index CREATE UNIQUE INDEX verification_codes_brand_id_purpose_channel_address_mark_bo_key ON public.verification_codes USING btree (brand_id, purpose, channel, address_mark, bound_to)
index CREATE INDEX verification_codes_made ON public.verification_codes USING btree (made_at)
index CREATE INDEX verification_codes_member ON public.verification_codes USING btree (member_id)
index CREATE UNIQUE INDEX verification_codes_pkey ON public.verification_codes USING btree (id)
index CREATE UNIQUE INDEX version_used_once ON public.ledger_postings USING btree (account_id, version) WHERE (version IS NOT NULL)
index CREATE INDEX wager_days_brand ON public.wager_days USING btree (brand_id, business_day)
index CREATE UNIQUE INDEX wager_days_pkey ON public.wager_days USING btree (member_id, business_day, product, book_id)
index CREATE UNIQUE INDEX wager_moves_pkey ON public.wager_moves USING btree (op, was)
index CREATE INDEX wagers_bonus ON public.wagers USING btree (member_id, id) WHERE (stake_bonus > 0)
index CREATE INDEX wagers_member ON public.wagers USING btree (member_id, id)
index CREATE UNIQUE INDEX wagers_pkey ON public.wagers USING btree (id)
index CREATE INDEX wagers_placed ON public.wagers USING brin (placed_at) WITH (autosummarize='on')
index CREATE INDEX withdrawal_approvals_brand ON public.withdrawal_approvals USING btree (brand_id)
index CREATE INDEX withdrawal_approvals_operator ON public.withdrawal_approvals USING btree (operator_id)
index CREATE UNIQUE INDEX withdrawal_approvals_pkey ON public.withdrawal_approvals USING btree (withdrawal_id, operator_id, content_hash)
index CREATE INDEX withdrawal_findings_brand ON public.withdrawal_findings USING btree (brand_id)
index CREATE UNIQUE INDEX withdrawal_findings_pkey ON public.withdrawal_findings USING btree (withdrawal_id, kind)
index CREATE INDEX withdrawal_parts_brand ON public.withdrawal_parts USING btree (brand_id)
index CREATE INDEX withdrawal_parts_due ON public.withdrawal_parts USING btree (due_at) WHERE (due_at IS NOT NULL)
index CREATE UNIQUE INDEX withdrawal_parts_order_key_key ON public.withdrawal_parts USING btree (order_key)
index CREATE UNIQUE INDEX withdrawal_parts_pkey ON public.withdrawal_parts USING btree (withdrawal_id, no)
index CREATE INDEX withdrawal_parts_reference ON public.withdrawal_parts USING btree (brand_id, provider_reference)
index CREATE INDEX withdrawal_parts_replaces ON public.withdrawal_parts USING btree (withdrawal_id, replaces)
index CREATE INDEX withdrawal_proofs_brand ON public.withdrawal_proofs USING btree (brand_id)
index CREATE UNIQUE INDEX withdrawal_proofs_pkey ON public.withdrawal_proofs USING btree (id)
index CREATE INDEX withdrawal_proofs_sealed_under_idx ON public.withdrawal_proofs USING btree (sealed_under)
index CREATE UNIQUE INDEX withdrawal_proofs_withdrawal_id_place_key ON public.withdrawal_proofs USING btree (withdrawal_id, place)
index CREATE INDEX withdrawal_receipts_brand ON public.withdrawal_receipts USING btree (brand_id, state)
index CREATE INDEX withdrawal_receipts_due ON public.withdrawal_receipts USING btree (due_at) WHERE (state = 'awaited'::text)
index CREATE INDEX withdrawal_receipts_member ON public.withdrawal_receipts USING btree (member_id)
index CREATE UNIQUE INDEX withdrawal_receipts_pkey ON public.withdrawal_receipts USING btree (withdrawal_id)
index CREATE INDEX withdrawal_receipts_proposed ON public.withdrawal_receipts USING btree (proposed_by)
index CREATE INDEX withdrawal_steps_brand ON public.withdrawal_steps USING btree (brand_id)
index CREATE INDEX withdrawal_steps_part ON public.withdrawal_steps USING btree (withdrawal_id, part)
index CREATE UNIQUE INDEX withdrawal_steps_pkey ON public.withdrawal_steps USING btree (id)
index CREATE INDEX withdrawal_steps_withdrawal ON public.withdrawal_steps USING btree (withdrawal_id, id)
index CREATE INDEX withdrawals_brand ON public.withdrawals USING btree (brand_id, id DESC)
index CREATE INDEX withdrawals_claimed_by ON public.withdrawals USING btree (claimed_by)
index CREATE INDEX withdrawals_destination ON public.withdrawals USING btree (destination_index)
index CREATE INDEX withdrawals_destination_index_under_idx ON public.withdrawals USING btree (destination_index_under)
index CREATE INDEX withdrawals_destination_sealed_under_idx ON public.withdrawals USING btree (destination_sealed_under)
index CREATE INDEX withdrawals_due ON public.withdrawals USING btree (due_at) WHERE (due_at IS NOT NULL)
index CREATE UNIQUE INDEX withdrawals_hold_id_key ON public.withdrawals USING btree (hold_id)
index CREATE INDEX withdrawals_member ON public.withdrawals USING btree (member_id, id DESC)
index CREATE INDEX withdrawals_method ON public.withdrawals USING btree (method_id)
index CREATE UNIQUE INDEX withdrawals_order_key_key ON public.withdrawals USING btree (order_key)
index CREATE INDEX withdrawals_payee ON public.withdrawals USING btree (payee_id)
index CREATE UNIQUE INDEX withdrawals_pkey ON public.withdrawals USING btree (id)
index CREATE INDEX withdrawals_provider ON public.withdrawals USING btree (brand_id, provider, sent_at DESC)
index CREATE INDEX withdrawals_provider_reference ON public.withdrawals USING btree (brand_id, provider_reference)

function account_key(number text) returns text 5135b2c869a2a4a196a27f3b4a034fe1
function account_overdrawn() returns trigger ee93fcf73ae38d75cb981ec07f83185b
function account_well_formed() returns trigger 675a8585aa68b2d06415fe2d2874dca5
function adjustment_stays() returns trigger 638131426a9fdb77ade3cdd55325796a
function audit_text(entry audit_log) returns text f6894223f2d96950cd0b311b0d04cee8
function business_day(at timestamp with time zone, offset_minutes integer) returns date 256c494d7031c20546dddc69086baa48
function catalogue_changes() returns trigger security definer 6b0e51448aceb7a788313612dd2d0dc2
function crash_chain_kept() returns trigger 3b9499cd22990dcf6765e17caeb3df9c
function crash_note_asks(p_brand integer[], p_member bigint[], p_key uuid[], p_hash text[], p_bet bigint[], p_ms integer[], p_refusal text[]) returns TABLE(place integer, refusal text, asked_ms integer) f9b1a4efcb4644235d3ef58ac2a93735
function decimal_odds(odds text, odds_format text) returns bigint 69b1e69e4eafcf912302c2c6f5118f61
function entry_balances() returns trigger e5be1efd350c5390ae54d6709fe6abfc
function erase_member(p_member bigint, forget boolean) returns boolean security definer d8da52faa32847593016b3b58f024bae
function house_account_follows() returns trigger security definer e2b17a42c26035a7f808f0812c6902d5
function house_account_stays() returns trigger 97d15eb3b39d778c653bf43a3923b6a6
function house_vendor(source text) returns text 8100bbd8475b7da022c82520bd6f7846
function keep_first_outcome() returns trigger ae8aac8e13b0526bc52f5c74a94a586e
function key_of(kept bytea) returns smallint 82163174ccfc0d0943d6d4bbd012e081
function ledger_close_hold(p_brand integer, p_hold bigint, p_how text, p_amount bigint, p_to text, p_source text, p_key text, p_hash bytea, p_reference text, p_posted_at timestamp with time zone, OUT status text, OUT entry_id bigint) returns record security definer fb0eb651640957f876e2fd037c853d23
function ledger_entry_near(p_book integer, p_at timestamp with time zone) returns bigint c1c0446b569db16fafba26a809dd0a65
function ledger_hold(p_brand integer, p_member bigint, p_subject text, p_currency text, p_amount bigint, p_source text, p_key text, p_hash bytea, p_reference text, p_posted_at timestamp with time zone, p_expires_at timestamp with time zone, OUT status text, OUT entry_id bigint) returns record security definer 4b9a74f2668b5ad027710775ed7450d7
function ledger_house_number(purpose text) returns integer e027a01d2c1fecdafbcfdcc612609168
function ledger_id(book_id integer, number bigint) returns bigint 712924454737ca1e3539c327e348d57d
function ledger_known(p_brand integer, p_source text, p_key text, p_hash bytea, OUT status text, OUT entry_id bigint) returns record b2433e0f208ca43e4f21b42249310c5e
function ledger_lock(p_member bigint) returns void security definer 80845323bc4cf61268e1c8e23ea2ab00
function ledger_open_accounts(p_member bigint) returns void security definer 3f32b1616d834617b1122a3dd0d012b8
function ledger_open_house(p_brand integer, p_currency text) returns void security definer 78391dc79566ddae33b88c56eb0f10a4
function ledger_post(p_brand integer, p_kind text, p_source text, p_key text, p_hash bytea, p_currency text, p_class text, p_reference text, p_happened_at timestamp with time zone, p_posted_at timestamp with time zone, p_members bigint[], p_purposes text[], p_amounts bigint[], OUT status text, OUT entry_id bigint) returns record security definer 74bdc733b0bb73952815ddc4416171e3
function ledger_reverse(p_brand integer, p_entry bigint, p_source text, p_key text, p_hash bytea, p_reference text, p_posted_at timestamp with time zone, OUT status text, OUT entry_id bigint) returns record security definer 7db2ac648934d9ba4f0a041f4d381761
function ledger_undo_deposit(p_brand integer, p_entry bigint, p_source text, p_key text, p_hash bytea, p_reference text, p_posted_at timestamp with time zone, OUT status text, OUT entry_id bigint) returns record security definer c897a9e51a63b83746230c1dc404d34e
function ledger_version_before(p_account bigint, p_at timestamp with time zone) returns bigint 802d8c9024dbc1618c934e09709c22d5
function ledger_write(p_brand integer, p_book integer, p_kind text, p_source text, p_key text, p_hash bytea, p_reference text, p_happened_at timestamp with time zone, p_posted_at timestamp with time zone, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], OUT status text, OUT entry_id bigint) returns record 8cfb4808b192acd29e14fe3f63627841
function ledger_write_or_owe(p_brand integer, p_book integer, p_kind text, p_source text, p_key text, p_hash bytea, p_reference text, p_happened_at timestamp with time zone, p_posted_at timestamp with time zone, p_reverses bigint, p_accounts bigint[], p_amounts bigint[], p_overdraws boolean, OUT status text, OUT entry_id bigint) returns record afab68f660d4603e6dce314c545df5de
function open_wagers_step(p_most integer, p_behind interval) returns boolean security definer e4476f60b3ce2418084b443218355960
function originals_clock_apart(p_role text, p_offset_ms bigint) returns void security definer da667b2a40ccd0e4faf82b1372151f7a
function part_is_kept() returns trigger 20b50a6f75ed75a4638e14b8db1e07e2
function parts_add_up() returns trigger e55982bd95cf0cb73b67c1d347a73976
function queue_for_seal() returns trigger security definer df86b32b5db6cff75bd6d5ad11f2aef7
function refuse_change() returns trigger cecc2f5c39010abacadb20e9d86113fb
function safeplay_answer(p_member bigint, p_at timestamp with time zone, p_stake bigint, p_takes integer, p_adjusts integer) returns TABLE(counts boolean, says text) ddaddbf61d2fdf8b5fae416929970bc7
function safeplay_exclusion_holds() returns trigger d72b76a24de6c17a923a225b2119d86b
function safeplay_mark(p_member bigint) returns void security definer 00ebdf82aac0a28d7632d28bcbb302e4
function safeplay_refresh(p_member bigint, p_at timestamp with time zone) returns void security definer 6ba036566c14360b088f947890bf891d
function safeplay_release_stays() returns trigger 5b4141819f09d789cb10bf0ac49c8b50
function safeplay_send(p_member bigint, p_at timestamp with time zone, p_amount bigint) returns text security definer d84f4709077a8ec634bd9247d1979e79
function safeplay_shift(p_member bigint, p_at timestamp with time zone, p_stake bigint, p_loss bigint) returns void security definer 146df53eb16d78e6019a7e50bc543547
function safeplay_since(p_at timestamp with time zone, p_period text, p_offset integer) returns timestamp with time zone 5d5e6dbf390ba280c5fbfa9e8b355781
function safeplay_sums(p_member bigint, p_at timestamp with time zone, p_offset integer) returns TABLE(day bigint, week bigint, month bigint, day_loss bigint, week_loss bigint, month_loss bigint) a5f198406f899d24be5545fef8761ad0
function safeplay_used(p_member bigint, p_at timestamp with time zone, p_offset integer) returns bigint[] e9866f9f78485e0af090c60238c690b5
function session_ends_with_opener() returns trigger 62c4003f27ce8313a198b886abb55f41
function suspense_stays() returns trigger 9ac456d2d1afb336c29f0b654849df29
function take_place(wanted text, most integer, period interval) returns TABLE(taken boolean, used integer) ac9f17b3e327e6b99ca1b92414ae7573
function transfer_along_tree() returns trigger 784557a12543109be9f9cd8f2dfa7f0f
function vendor_calls_counted() returns trigger ad6ce405b7759c7220ead6f80c048754
function vendor_calls_forget(before timestamp with time zone, most integer) returns integer security definer 61df4f81f09ceaa8203ab63c96b25519
function vendor_calls_kept() returns trigger 5a7914122012e484c2c08e3fe3b60123
function vendor_stops() returns trigger 9bc3ed6f488d0119d0170fa673b586e7
function wager_runs_again() returns trigger security definer 108656cafc77543c2b4985d3e60e0280
function wagers_apply(p_wait boolean, p_brand integer[], p_source text[], p_key text[], p_hash bytea[], p_op text[], p_bet text[], p_member bigint[], p_currency text[], p_stake bigint[], p_amount bigint[], p_residue bigint[], p_valid bigint[], p_reason text[], p_rule text[], p_product text[], p_game text[], p_round text[], p_funds text[], p_refused text[], p_at double precision[], p_happened double precision[]) returns TABLE(place integer, status text, command_id bigint, wager_id bigint, state text, refusal text, balance bigint, version bigint) security definer 32e65166af8a40aec48d78f4fef567f0
function wagers_apply_one(p_wait boolean, p_brand integer, p_source text, p_key text, p_hash bytea, p_op text, p_bet text, p_member bigint, p_currency text, p_stake bigint, p_amount bigint, p_residue bigint, p_valid bigint, p_reason text, p_rule text, p_product text, p_game text, p_round text, p_funds text, p_refused text, p_at timestamp with time zone, p_happened timestamp with time zone, OUT status text, OUT command_id bigint, OUT wager_id bigint, OUT state text, OUT refusal text, OUT balance bigint, OUT version bigint) returns record security definer 90eca473728ba33f396be9f938613970
function wagers_note(p_brand integer, p_source text, p_key text, p_hash bytea, OUT command_id bigint, OUT status text) returns record security definer 77e38f4ce58ff093baa788bd10209ff6
trigger CREATE CONSTRAINT TRIGGER parts_add_up AFTER INSERT OR DELETE OR UPDATE ON public.withdrawal_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION parts_add_up()
trigger CREATE TRIGGER account_overdrawn AFTER UPDATE ON public.ledger_accounts FOR EACH ROW WHEN ((new.overdrawn AND (new.balance < old.balance))) EXECUTE FUNCTION account_overdrawn()
trigger CREATE TRIGGER account_well_formed BEFORE INSERT ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION account_well_formed()
trigger CREATE TRIGGER adjustment_stays BEFORE UPDATE ON public.adjustments FOR EACH ROW EXECUTE FUNCTION adjustment_stays()
trigger CREATE TRIGGER adjustments_are_kept BEFORE DELETE OR TRUNCATE ON public.adjustments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER audit_log_queued AFTER INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION queue_for_seal()
trigger CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER crash_chain_kept BEFORE INSERT OR UPDATE ON public.crash_chains FOR EACH ROW EXECUTE FUNCTION crash_chain_kept()
trigger CREATE TRIGGER entry_balances AFTER INSERT ON public.ledger_postings REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION entry_balances()
trigger CREATE TRIGGER game_categories_change BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.game_categories FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changes()
trigger CREATE TRIGGER game_pictures_change BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.game_pictures FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changes()
trigger CREATE TRIGGER game_rules_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.game_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER games_change BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.games FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changes()
trigger CREATE TRIGGER house_account_follows AFTER UPDATE ON public.house_account_changes FOR EACH ROW WHEN (((old.state = 'proposed'::text) AND (new.state = 'done'::text))) EXECUTE FUNCTION house_account_follows()
trigger CREATE TRIGGER house_account_stays BEFORE UPDATE ON public.house_account_changes FOR EACH ROW EXECUTE FUNCTION house_account_stays()
trigger CREATE TRIGGER jackpot_contributions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.jackpot_contributions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER jackpot_wins_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.jackpot_wins FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER launch_sessions_stay BEFORE DELETE OR TRUNCATE ON public.launch_sessions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, book_id, brand_id, class, currency, member_id, purpose ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ledger_books_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_books FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ledger_hold_closings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_hold_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ledger_holds_fixed BEFORE UPDATE OF id, book_id, brand_id, member_id, subject, amount, expires_at ON public.ledger_holds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ledger_holds_stay BEFORE DELETE OR TRUNCATE ON public.ledger_holds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER liability_days_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER liability_snapshots_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_snapshots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER module_flags_change BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.module_flags FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changes()
trigger CREATE TRIGGER money_calls_keep_first BEFORE UPDATE ON public.money_calls FOR EACH ROW EXECUTE FUNCTION keep_first_outcome()
trigger CREATE TRIGGER part_is_kept BEFORE DELETE ON public.withdrawal_parts FOR EACH ROW EXECUTE FUNCTION part_is_kept()
trigger CREATE TRIGGER rollover_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rollover_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER safeplay_exclusion_holds BEFORE UPDATE OF until ON public.safeplay_exclusions FOR EACH ROW EXECUTE FUNCTION safeplay_exclusion_holds()
trigger CREATE TRIGGER safeplay_release_stays BEFORE UPDATE ON public.safeplay_releases FOR EACH ROW EXECUTE FUNCTION safeplay_release_stays()
trigger CREATE TRIGGER session_ends_with_opener AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION session_ends_with_opener()
trigger CREATE TRIGGER significant_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.significant_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER support_cases_stay BEFORE DELETE OR TRUNCATE ON public.support_cases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER suspense_stays BEFORE UPDATE ON public.suspense_items FOR EACH ROW EXECUTE FUNCTION suspense_stays()
trigger CREATE TRIGGER transfer_along_tree BEFORE INSERT ON public.tree_transfers FOR EACH ROW EXECUTE FUNCTION transfer_along_tree()
trigger CREATE TRIGGER tree_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tree_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_bet_facts_stay BEFORE DELETE OR TRUNCATE ON public.vendor_bet_facts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_calls_append_only BEFORE UPDATE OR TRUNCATE ON public.vendor_calls FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_calls_counted AFTER INSERT ON public.vendor_calls REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION vendor_calls_counted()
trigger CREATE TRIGGER vendor_calls_kept BEFORE DELETE ON public.vendor_calls FOR EACH ROW EXECUTE FUNCTION vendor_calls_kept()
trigger CREATE TRIGGER vendor_cases_stay BEFORE DELETE OR TRUNCATE ON public.vendor_cases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_certificates_stay BEFORE DELETE OR TRUNCATE ON public.vendor_certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_comparisons_stay BEFORE DELETE OR TRUNCATE ON public.vendor_comparisons FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_connections_stop BEFORE INSERT OR UPDATE OF is_stopped ON public.vendor_connections FOR EACH ROW EXECUTE FUNCTION vendor_stops()
trigger CREATE TRIGGER vendor_day_sums_stay BEFORE DELETE OR TRUNCATE ON public.vendor_day_sums FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_days_stay BEFORE DELETE OR TRUNCATE ON public.vendor_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_findings_stay BEFORE DELETE OR TRUNCATE ON public.vendor_findings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_free_bets_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_free_bets FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_free_rounds_stay BEFORE DELETE OR TRUNCATE ON public.vendor_free_rounds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_keys_stay BEFORE DELETE OR TRUNCATE ON public.vendor_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_rounds_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.vendor_rounds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendor_transfers_stay BEFORE DELETE OR TRUNCATE ON public.vendor_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER vendors_change BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.vendors FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changes()
trigger CREATE TRIGGER wager_commands_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.wager_commands FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER wagers_fixed BEFORE UPDATE OF id, brand_id, book_id, member_id, product, source, bet_ref, game_code, round_ref, placed_at ON public.wagers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER wagers_run_again AFTER UPDATE OF state ON public.wagers FOR EACH ROW WHEN ((((new.state)::text = 'open'::text) AND ((old.state)::text <> 'open'::text))) EXECUTE FUNCTION wager_runs_again()
trigger CREATE TRIGGER wagers_stay BEFORE DELETE OR TRUNCATE ON public.wagers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
trigger CREATE TRIGGER withdrawal_findings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_findings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
view closed_vendors 39e51925d93387927f022ead3fa39db4
view receivables 8ee36a6a7d0f9befe055c0712f13112e
view report_accounts c8856b84702967a9277bfd02f3e47a65
view report_balances 1fc8c600ae9715bd6adcc9c99f67a7e4
view report_bet_calls 9bb18e874da680bf02256b3a82f2eb85
view report_bet_entries aee98e2e5fa0de3650773bf10edd2d07
view report_bets e1731b9403c93830b88ec0b9bc697509
view report_books faf3b440f82ba501755a706986200830
view report_liabilities be4c96632bfbe8298b4ca777e397a035
view report_member_flows 7466b67a3429b37abaddaddd56ab9575
view report_members 7da9cc95b62e16e743ab257bab64a095
view report_open_stakes ba0e3c5a5d7e43d6d0b7592a9f6ea857
view report_open_withdrawals f930519e6c2bf1a7392f68d5b235110c
view report_owed 6f55f71b922bd412f513dc2d6495a4d0
view report_postings 9aadb4dcea6e9dd7489208be9e7890c2
view report_pots 673a2070ff6030acc173cc8b95182ad3
view report_suspense 2f35bec9a0d0f7bccfe0bb5c5b27dbbd
view report_vendor_money 128ca80c8e9e92e82a761a5f82085d6b
view report_wagers 40403db056e901b23d91e205dd461290
view report_winners c773c51974e587ffc8667987ff22fe23
view rollover_bonus_sums dcc1e2d3c9159a0364e4dcb675a81e45
view rollover_played b82db87abd936b4776bf624c261f1670
view site_notices 47cacf621765109667bacae802fac19f
view vendor_bets_left e477c519d52f9d3dd5a1d1d45ab2a100
view vendor_dated_bets d9ea4d141d375e106251f099b3f41f1a
view vendor_money a2b1460d55aaaa4ce38000f4e1ef4c73
view vendor_open_bets 63d7a76b6663a7ff9945149f1163055c

grant DELETE, INSERT, SELECT on announcements
grant DELETE, INSERT, SELECT on brand_domains
grant DELETE, INSERT, SELECT on country_rules
grant DELETE, INSERT, SELECT on game_pictures
grant DELETE, INSERT, SELECT on ip_rules
grant DELETE, INSERT, SELECT on jackpot_due
grant DELETE, INSERT, SELECT on kyc_pictures
grant DELETE, INSERT, SELECT on member_closures
grant DELETE, INSERT, SELECT on member_favourites
grant DELETE, INSERT, SELECT on member_passkeys
grant DELETE, INSERT, SELECT on operator_roles
grant DELETE, INSERT, SELECT on passkey_challenges
grant DELETE, INSERT, SELECT on payment_routes
grant DELETE, INSERT, SELECT on privacy_erasures
grant DELETE, INSERT, SELECT on privacy_exports
grant DELETE, INSERT, SELECT on role_grants
grant DELETE, INSERT, SELECT on same_persons
grant DELETE, INSERT, SELECT on sealed_calls
grant DELETE, INSERT, SELECT on sealing_keys
grant DELETE, INSERT, SELECT on session_tickets
grant DELETE, INSERT, SELECT on social_flows
grant DELETE, INSERT, SELECT on social_identities
grant DELETE, INSERT, SELECT on social_tickets
grant DELETE, INSERT, SELECT on socket_io_attachments
grant DELETE, INSERT, SELECT on unfinished_terms
grant DELETE, INSERT, SELECT on used_challenges
grant DELETE, INSERT, SELECT on vendor_stake_ceilings
grant DELETE, INSERT, SELECT on withdrawal_parts
grant DELETE, INSERT, SELECT, UPDATE on banners
grant DELETE, INSERT, SELECT, UPDATE on captchas
grant DELETE, INSERT, SELECT, UPDATE on help_pages
grant DELETE, INSERT, SELECT, UPDATE on member_contacts
grant DELETE, INSERT, SELECT, UPDATE on member_devices
grant DELETE, INSERT, SELECT, UPDATE on member_networks
grant DELETE, INSERT, SELECT, UPDATE on member_recovery_codes
grant DELETE, INSERT, SELECT, UPDATE on member_totps
grant DELETE, INSERT, SELECT, UPDATE on message_templates
grant DELETE, INSERT, SELECT, UPDATE on operator_failures
grant DELETE, INSERT, SELECT, UPDATE on outbox
grant DELETE, INSERT, SELECT, UPDATE on pending_sign_ins
grant DELETE, INSERT, SELECT, UPDATE on register_patterns
grant DELETE, INSERT, SELECT, UPDATE on remembered_browsers
grant DELETE, INSERT, SELECT, UPDATE on text_overrides
grant DELETE, INSERT, SELECT, UPDATE on throttles
grant DELETE, INSERT, SELECT, UPDATE on trial_visitors
grant DELETE, INSERT, SELECT, UPDATE on vendor_stake_limits
grant DELETE, INSERT, SELECT, UPDATE on verification_codes
grant DELETE, SELECT on audit_pending
grant EXECUTE on account_key, audit_text, business_day, crash_note_asks, decimal_odds, erase_member, house_vendor, key_of, ledger_close_hold, ledger_entry_near, ledger_hold, ledger_lock, ledger_open_accounts, ledger_open_house, ledger_post, ledger_reverse, ledger_undo_deposit, ledger_version_before, open_wagers_step, originals_clock_apart, safeplay_mark, safeplay_refresh, safeplay_send, safeplay_shift, safeplay_since, safeplay_sums, safeplay_used, take_place, vendor_calls_forget, wagers_apply, wagers_apply_one, wagers_note
grant INSERT, SELECT on adjustments
grant INSERT, SELECT on affiliate_codes
grant INSERT, SELECT on audit_log
grant INSERT, SELECT on audit_seals
grant INSERT, SELECT on crash_bets
grant INSERT, SELECT on crash_chains
grant INSERT, SELECT on crash_pools
grant INSERT, SELECT on crash_rounds
grant INSERT, SELECT on credentials
grant INSERT, SELECT on deposit_claims
grant INSERT, SELECT on deposit_slips
grant INSERT, SELECT on deposit_steps
grant INSERT, SELECT on deposits
grant INSERT, SELECT on feedback
grant INSERT, SELECT on game_categories
grant INSERT, SELECT on game_rules
grant INSERT, SELECT on games
grant INSERT, SELECT on house_account_changes
grant INSERT, SELECT on jackpot_contributions
grant INSERT, SELECT on jackpot_pools
grant INSERT, SELECT on jackpot_wins
grant INSERT, SELECT on kyc_asks
grant INSERT, SELECT on kyc_documents
grant INSERT, SELECT on kyc_marks
grant INSERT, SELECT on launch_sessions
grant INSERT, SELECT on liability_days
grant INSERT, SELECT on liability_snapshots
grant INSERT, SELECT on member_recent_games
grant INSERT, SELECT on members
grant INSERT, SELECT on money_calls
grant INSERT, SELECT on operator_sessions
grant INSERT, SELECT on operators
grant INSERT, SELECT on outgoing_messages
grant INSERT, SELECT on part_rests
grant INSERT, SELECT on payees
grant INSERT, SELECT on payment_findings
grant INSERT, SELECT on payment_lines
grant INSERT, SELECT on payment_notices
grant INSERT, SELECT on payment_statements
grant INSERT, SELECT on payment_strays
grant INSERT, SELECT on payout_claims
grant INSERT, SELECT on payout_endings
grant INSERT, SELECT on payout_marks
grant INSERT, SELECT on provider_switches
grant INSERT, SELECT on roles
grant INSERT, SELECT on rollover_bonuses
grant INSERT, SELECT on rollover_entries
grant INSERT, SELECT on rollover_locks
grant INSERT, SELECT on rollover_members
grant INSERT, SELECT on rounds
grant INSERT, SELECT on safeplay_changes
grant INSERT, SELECT on safeplay_exclusions
grant INSERT, SELECT on safeplay_limits
grant INSERT, SELECT on safeplay_marks
grant INSERT, SELECT on safeplay_releases
grant INSERT, SELECT on seeds
grant INSERT, SELECT on sessions
grant INSERT, SELECT on support_cases
grant INSERT, SELECT on suspense_items
grant INSERT, SELECT on tree_transfers
grant INSERT, SELECT on vendor_bet_facts
grant INSERT, SELECT on vendor_calls
grant INSERT, SELECT on vendor_cases
grant INSERT, SELECT on vendor_certificates
grant INSERT, SELECT on vendor_comparisons
grant INSERT, SELECT on vendor_day_sums
grant INSERT, SELECT on vendor_days
grant INSERT, SELECT on vendor_findings
grant INSERT, SELECT on vendor_free_bets
grant INSERT, SELECT on vendor_free_rounds
grant INSERT, SELECT on vendor_keys
grant INSERT, SELECT on vendor_rounds
grant INSERT, SELECT on vendor_transfers
grant INSERT, SELECT on vendor_units
grant INSERT, SELECT on vendor_wallets
grant INSERT, SELECT on withdrawal_approvals
grant INSERT, SELECT on withdrawal_findings
grant INSERT, SELECT on withdrawal_proofs
grant INSERT, SELECT on withdrawal_receipts
grant INSERT, SELECT on withdrawal_steps
grant INSERT, SELECT on withdrawals
grant INSERT, SELECT, UPDATE on books_checks
grant INSERT, SELECT, UPDATE on crash_tables
grant INSERT, SELECT, UPDATE on member_profiles
grant INSERT, SELECT, UPDATE on message_spending
grant INSERT, SELECT, UPDATE on module_flags
grant INSERT, SELECT, UPDATE on rollover_bets
grant INSERT, SELECT, UPDATE on settings
grant INSERT, SELECT, UPDATE on topic_versions
grant INSERT, SELECT, UPDATE on vendor_breakers
grant INSERT, SELECT, UPDATE on vendor_minutes
grant SELECT on brands
grant SELECT on catalogue_version
grant SELECT on closed_vendors
grant SELECT on country_networks
grant SELECT on data_keys
grant SELECT on ledger_accounts
grant SELECT on ledger_books
grant SELECT on ledger_entries
grant SELECT on ledger_hold_closings
grant SELECT on ledger_holds
grant SELECT on ledger_postings
grant SELECT on open_wagers
grant SELECT on open_wagers_walk
grant SELECT on payment_methods
grant SELECT on receivables
grant SELECT on report_accounts
grant SELECT on report_balances
grant SELECT on report_bet_calls
grant SELECT on report_bet_entries
grant SELECT on report_bets
grant SELECT on report_books
grant SELECT on report_liabilities
grant SELECT on report_member_flows
grant SELECT on report_members
grant SELECT on report_open_stakes
grant SELECT on report_open_withdrawals
grant SELECT on report_owed
grant SELECT on report_postings
grant SELECT on report_pots
grant SELECT on report_suspense
grant SELECT on report_vendor_money
grant SELECT on report_wagers
grant SELECT on report_winners
grant SELECT on rollover_bonus_sums
grant SELECT on rollover_played
grant SELECT on safeplay_hours
grant SELECT on safeplay_standings
grant SELECT on schema_migrations
grant SELECT on significant_events
grant SELECT on site_notices
grant SELECT on vendor_bets_left
grant SELECT on vendor_connections
grant SELECT on vendor_dated_bets
grant SELECT on vendor_money
grant SELECT on vendor_open_bets
grant SELECT on vendors
grant SELECT on wager_commands
grant SELECT on wager_days
grant SELECT on wager_moves
grant SELECT on wagers
grant UPDATE (acted_at, actions, closed_at, extra_stake, final_view, left_behind, odds, payout, state, touched_at) on rounds
grant UPDATE (activated_at, client_seed, next_nonce, revealed_at, server_seed, state) on seeds
grant UPDATE (added_at, bytes, hash, height, width) on game_pictures
grant UPDATE (affiliate_code, is_main) on brand_domains
grant UPDATE (after_wager, converted, decided_by, due_at, ended_at, ended_because, expires_at, forfeited, granted_at, lock_id, moves, state) on rollover_bonuses
grant UPDATE (agreed_by, agreed_by_name, erased_at, forgotten_at, proposed_at, proposed_by, proposed_by_name, reason, state) on privacy_erasures
grant UPDATE (amount, case_id, decided_at, decided_by, decided_by_name, decision_words, direction, edited_at, reason_code, state, words) on adjustments
grant UPDATE (answer, answered_at, answered_by, state) on support_cases
grant UPDATE (answered_at, check_due_at, play_until) on safeplay_standings
grant UPDATE (answered_at, closed_at, note, proposed_by, proposed_by_name, received, remaining, state) on withdrawal_receipts
grant UPDATE (api_url, currencies, dialect, games_asked_at, games_synced_at, is_stopped, launch_url, maintenance_from, maintenance_until, networks, play_origins, version) on vendor_connections
grant UPDATE (arrival, countries, enabled, fee_basis_points, least_vip, maximum, minimum, most_per_day, name, patience_minutes, payout_max, position, provider, quick_amounts, two_persons_above) on payment_methods
grant UPDATE (ask_at, cancel_state, fault, is_over, played, state, told_at, vendor_ref, won) on vendor_free_rounds
grant UPDATE (asked_at, balance, up_to) on vendor_wallets
grant UPDATE (asked_by, compared_at, is_over, state) on vendor_days
grant UPDATE (asked_ms, decided_at, left_at, left_how, paid_at, payout, residue, state) on crash_bets
grant UPDATE (avatar, greeted_at, language, last_sign_in_at, nickname, shows_wins, status, unproven_since, vip_level) on members
grant UPDATE (bank_reference, confirmed_by, confirmed_by_name, content_hash, done_at, marked_at, marked_by, marked_by_name, outcome, reason, reference_key) on payout_marks
grant UPDATE (beacon_signature, ended_at, late_at, salt, salted_at, state, used) on crash_chains
grant UPDATE (bets, done_until, ended_at, fault, found, gone, transactions) on vendor_comparisons
grant UPDATE (bust, hash, interrupted, landed_at, settled_at, started_at, state, steered_at) on crash_rounds
grant UPDATE (by_house, currencies, enabled, game_type, glyph, hot, house_glyph, house_hot, house_new, house_palette, house_sort, house_subcategory, is_new, lines, maintenance_from, maintenance_until, name, palette, sort, stated, subcategory, trial_playable, version, withdrawn_at) on games
grant UPDATE (carried_main, carried_reserve, drop_no, is_open, main, point_hash, point_sealed, reserve) on jackpot_pools
grant UPDATE (changed_at, changed_by, changed_by_name, enabled) on provider_switches
grant UPDATE (changed_at, checks, due_at, moved, ordered_at, paid, paid_at, provider_reference, reason, returned, state) on withdrawal_parts
grant UPDATE (changed_at, content, ends_at, executions, is_shown, kind, position, promotion_type, starts_at, title) on announcements
grant UPDATE (changed_at, disabled_at, previous_sealed, previous_until, secret_sealed) on vendor_keys
grant UPDATE (changed_at, is_initial, password_hash, transaction_failures, transaction_hash, transaction_locked_until) on credentials
grant UPDATE (checks, claimed_at, claimed_by, claimed_by_name, due_at, fee_kept, payee_id, provider_reference, reason, sent_at, state) on withdrawals
grant UPDATE (checks, due_at, event_id) on payment_strays
grant UPDATE (checks, due_at, known_at, reason, sent_at, state) on vendor_transfers
grant UPDATE (checks, due_at, paid_amount, paid_at, pay_into, pay_url, proposed_action, proposed_amount, proposed_at, proposed_by, proposed_by_name, provider_reference, reason, refund_ordered_at, refund_reference, refund_url, state) on deposits
grant UPDATE (claimed_at, claimed_by, claimed_by_name, decided_at, decided_by, decided_by_name, details, expires_on, reject_code, reject_note, state) on kyc_documents
grant UPDATE (claimed_at, claimed_by, claimed_by_name, ends_at) on deposit_claims
grant UPDATE (claimed_at, claimed_by, claimed_by_name, ends_at) on payout_claims
grant UPDATE (closed_at, closed_by) on vendor_cases
grant UPDATE (closed_at, closed_by, met_at, progress, reason, state, taken) on rollover_locks
grant UPDATE (commission, jackpot, market, member_id, odds, odds_format, report_date, selection, told_at) on vendor_bet_facts
grant UPDATE (compared_at) on payment_statements
grant UPDATE (confirm_from, value, wished_value) on safeplay_limits
grant UPDATE (confirmed_by, confirmed_by_name, content_hash, done_at, outcome, paid, proposed_at, proposed_by, proposed_by_name, reason) on payout_endings
grant UPDATE (confirmed_by, confirmed_by_name, content_hash, done_at, proposed_at, proposed_by, proposed_by_name, provider, reason, wanted) on part_rests
grant UPDATE (counter, is_synced, last_used_at, name, suspect_since) on member_passkeys
grant UPDATE (credited_deposit, ended_at, ended_by, ended_by_name, line_id, owner_id, owner_name, payment, proposed_at, proposed_by, proposed_by_name, state, wanted, wanted_deposit, wanted_member, wanted_reference, wanted_words) on suspense_items
grant UPDATE (days) on unfinished_terms
grant UPDATE (decided, staked) on crash_pools
grant UPDATE (decided_at, decided_by, decided_by_name, decision_words, edited_at, pay_to, pay_to_before, state, words) on house_account_changes
grant UPDATE (decided_at, decided_by, decided_by_name, decision_words, state) on safeplay_releases
grant UPDATE (deposit_id, other_brand_id, part, payment, placed_at, withdrawal_id) on payment_lines
grant UPDATE (document_id, place) on kyc_pictures
grant UPDATE (domain, is_active) on affiliate_codes
grant UPDATE (due_at, ended_at, failure, gateway, provider_id, sealed, state, tries) on outgoing_messages
grant UPDATE (enabled, sort) on vendors
grant UPDATE (end_note, ended_at, ended_by_name, owner_id, owner_name) on payment_findings
grant UPDATE (end_reason, ended_at, last_seen_at) on operator_sessions
grant UPDATE (end_reason, ended_at, last_seen_at, token_hash) on sessions
grant UPDATE (ended_at, ended_by, message, operation, our_payout, our_stake, our_state, our_valid, owner_id, seen_at, state, their_payout, their_stake, their_state, their_valid) on vendor_findings
grant UPDATE (ended_at, fault, hash, state, verdicts) on vendor_certificates
grant UPDATE (expires_at, opened_at, opened_request) on launch_sessions
grant UPDATE (handled_at, handled_by) on feedback
grant UPDATE (is_shown, position) on game_categories
grant UPDATE (is_watched, seen_at) on rollover_members
grant UPDATE (most) on vendor_stake_ceilings
grant UPDATE (opened_at) on member_recent_games
grant UPDATE (our_bets, our_payout, our_stake, our_valid, their_bets, their_payout, their_stake, their_valid) on vendor_day_sums
grant UPDATE (outcome) on money_calls
grant UPDATE (password_changed_at, password_hash, status, totp_confirmed_at, totp_last_step, totp_secret) on operators
grant UPDATE (removed_at) on payees
grant UPDATE (unit) on vendor_units
grant UPDATE (until) on safeplay_exclusions
