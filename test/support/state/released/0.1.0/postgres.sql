CREATE TABLE public.blocks (
    person text NOT NULL,
    since bigint NOT NULL,
    until bigint,
    note text
);
CREATE TABLE public.campusdocs_tables (
    version integer NOT NULL
);
CREATE TABLE public.device_grants (
    hash text NOT NULL,
    uuid text NOT NULL,
    code text NOT NULL,
    program text NOT NULL,
    scopes text NOT NULL,
    state text NOT NULL,
    person text,
    way text,
    pace bigint NOT NULL,
    polled bigint,
    expires bigint NOT NULL,
    origin text
);
CREATE TABLE public.downloads (
    day integer NOT NULL,
    item text NOT NULL,
    hits bigint NOT NULL
);
CREATE TABLE public.invitations (
    hash text NOT NULL,
    id text NOT NULL,
    role text NOT NULL,
    note text,
    created bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.journal (
    id text NOT NULL,
    "time" bigint NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before text,
    after text
);
CREATE TABLE public.meters (
    name text NOT NULL,
    hits bigint NOT NULL,
    ends bigint NOT NULL
);
CREATE TABLE public.missed_searches (
    week integer NOT NULL,
    text text NOT NULL,
    visitors integer NOT NULL
);
CREATE TABLE public.pending_sign_ins (
    uuid text NOT NULL,
    browser text NOT NULL,
    way text,
    leads_to text NOT NULL,
    memory text,
    outcome text,
    claimed integer NOT NULL,
    version integer NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.phrases (
    way text NOT NULL,
    hash text NOT NULL,
    since bigint NOT NULL
);
CREATE TABLE public.proposals (
    uuid text NOT NULL,
    follow text NOT NULL,
    state text NOT NULL,
    kind text NOT NULL,
    author text,
    origin text,
    content text NOT NULL,
    thanks text,
    mail text,
    answer text,
    git_commit text,
    version integer NOT NULL,
    created bigint NOT NULL,
    changed bigint NOT NULL,
    submitted bigint,
    holder text,
    held_until bigint
);
CREATE TABLE public.report_numbers (
    year integer NOT NULL,
    last integer NOT NULL
);
CREATE TABLE public.reports (
    number text NOT NULL,
    follow text NOT NULL,
    kind text NOT NULL,
    item text,
    text text NOT NULL,
    mail text,
    origin text,
    state text NOT NULL,
    answer text,
    created bigint NOT NULL,
    changed bigint NOT NULL
);
CREATE TABLE public.roles (
    person text NOT NULL,
    source text NOT NULL,
    role text NOT NULL,
    since bigint NOT NULL,
    note text
);
CREATE TABLE public.sessions (
    hash text NOT NULL,
    id text NOT NULL,
    person text,
    way text NOT NULL,
    since bigint NOT NULL,
    expires bigint NOT NULL,
    used bigint NOT NULL
);
CREATE TABLE public.signing_keys (
    id text NOT NULL,
    created bigint NOT NULL
);
CREATE TABLE public.thanks (
    name text NOT NULL,
    year integer NOT NULL,
    proposals integer NOT NULL
);
CREATE TABLE public.tokens (
    hash text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    person text,
    way text,
    scopes text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    revoked bigint,
    used text
);
CREATE TABLE public.uploads (
    id text NOT NULL,
    author text,
    origin text NOT NULL,
    name text NOT NULL,
    size bigint NOT NULL,
    md5 text NOT NULL,
    state text NOT NULL,
    sha256 text,
    facts text,
    proposal text,
    created bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.wish_visitors (
    wish text NOT NULL,
    visitor text NOT NULL
);
CREATE TABLE public.wishes (
    key text NOT NULL,
    text text NOT NULL,
    visitors integer NOT NULL,
    state text NOT NULL,
    item text,
    created bigint NOT NULL,
    changed bigint NOT NULL
);
INSERT INTO public.blocks VALUES ('the keyed hash of Zhao', 1795535814078, 4070908800000, '批量下载');
INSERT INTO public.campusdocs_tables VALUES (3);
INSERT INTO public.device_grants VALUES ('w44xZrIay5-e7cRLY5xvfyH_ewF3D94zCPviBVI4pM8', '018f0000-0000-7000-8000-000000000002', 'WDJBMJHT', 'campusdocs', '["files"]', 'pending', NULL, NULL, 5000, NULL, 4070908800000, 'a network');
INSERT INTO public.downloads VALUES (20781, 'd41d8cd98f00b204e9800998ecf8427e', 3);
INSERT INTO public.invitations VALUES ('sYIE_0TptMjHHvcTVXKwaD3fEywGavRdh_dhDyATVQk', 'an-invitation', 'maintainer', NULL, 1795535814078, 4070908800000);
INSERT INTO public.journal VALUES ('0179553581407800000037230363', 1795535814078, 'visitor', 'proposal.add', '018f0000-0000-7000-8000-000000000003', NULL, '{"a":1}');
INSERT INTO public.meters VALUES ('a mailbox', 1, 1795622214078);
INSERT INTO public.missed_searches VALUES (20000, '模拟电路', 7);
INSERT INTO public.pending_sign_ins VALUES ('018f0000-0000-7000-8000-000000000001', 'FOgUuHEI0_I0qnaiSTcwRu1A3arth4MXyX0kg6ZjcJQ', 'sso', '/files/a.pdf', NULL, NULL, 0, 0, 1795536414078);
INSERT INTO public.phrases VALUES ('phrase', 'scrypt of the pass phrase', 1795535814078);
INSERT INTO public.proposals VALUES ('018f0000-0000-7000-8000-000000000003', 'h8oRCcyXoiiPNMeH-KoQDIztljNlMfm47uCrQ5wxu78', 'open', 'edit', 'the keyed hash of Wang', 'a network', '{"id":"d41d8cd98f00b204e9800998ecf8427e","title":"信号与线性系统"}', '王同学', NULL, NULL, NULL, 0, 1795535814078, 1795535814078, 1795535814078, NULL, NULL);
INSERT INTO public.proposals VALUES ('018f0000-0000-7000-8000-000000000004', 'GGJpnPzDi1UydeIIIOKmsSg_njYN1qdwlF4pZA_iYOU', 'accepted', 'add', 'the keyed hash of Wang', NULL, '{}', '王同学', NULL, '谢谢', 'c0ffee', 1, 1795535814078, 1795535814078, 1795535814078, NULL, NULL);
INSERT INTO public.report_numbers VALUES (2026, 1);
INSERT INTO public.reports VALUES ('2026-0001', 'YVzdEjQ2ezvddcZjjuReQBSoKtiDJ13mw15SrVhoAdY', 'wrong-file', 'd41d8cd98f00b204e9800998ecf8427e', '第 3 页缺失', NULL, 'a network', 'open', NULL, 1795535814078, 1795535814078);
INSERT INTO public.roles VALUES ('the keyed hash of Li', 'link', 'reviewer', 1795535814078, '李老师');
INSERT INTO public.sessions VALUES ('HilStHiWj7aeEFQjRFaDiAcmo5KSMsJncuYp1-z3Ys0', '712b740d-f6a7-4df1-a2d9-c06dc9fe577b', 'the keyed hash of Wang', 'sso', 1795535814078, 4070908800000, 1795535814078);
INSERT INTO public.sessions VALUES ('wb8Hszb7LVKwqIc2S1XBy5UCK1llYOqbWYtIcH-Y_Kc', '0c0b75a2-fb1a-4881-ac51-97da3b9d65c4', NULL, 'phrase', 1795535814078, 4070908800000, 1795535814078);
INSERT INTO public.signing_keys VALUES ('a-key', 1795535814078);
INSERT INTO public.thanks VALUES ('王同学', 2024, 1);
INSERT INTO public.tokens VALUES ('4zFuK6_rthA6NBjod4wK3JYNQCE6A6fn9PzTQm7YB78', '7c7c4f6d-29c8-4afc-bedb-521e58bd04b7', '笔记本电脑', 'the keyed hash of Wang', 'sso', '["files"]', 1795535814078, 4070908800000, NULL, NULL);
INSERT INTO public.uploads VALUES ('018f0000-0000-7000-8000-000000000005', 'the keyed hash of Wang', 'a network', '讲义.pdf', 1234, 'd41d8cd98f00b204e9800998ecf8427e', 'complete', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', NULL, '018f0000-0000-7000-8000-000000000003', 1795535814078, 4070908800000);
INSERT INTO public.wish_visitors VALUES ('数字电路', 'uTF9ocm4fsl7hc0S-WIYXv');
INSERT INTO public.wish_visitors VALUES ('数字电路', 'S1C4nEGnKxzNz6PWSIw7R3');
INSERT INTO public.wishes VALUES ('数字电路', '数字电路', 2, 'open', NULL, 1795535814078, 1795535814078);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.device_grants
    ADD CONSTRAINT device_grants_code_key UNIQUE (code);
ALTER TABLE ONLY public.device_grants
    ADD CONSTRAINT device_grants_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.device_grants
    ADD CONSTRAINT device_grants_uuid_key UNIQUE (uuid);
ALTER TABLE ONLY public.downloads
    ADD CONSTRAINT downloads_key PRIMARY KEY (day, item);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_id_key UNIQUE (id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.meters
    ADD CONSTRAINT meters_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.missed_searches
    ADD CONSTRAINT missed_searches_key PRIMARY KEY (week, text);
ALTER TABLE ONLY public.pending_sign_ins
    ADD CONSTRAINT pending_sign_ins_pkey PRIMARY KEY (uuid);
ALTER TABLE ONLY public.phrases
    ADD CONSTRAINT phrases_pkey PRIMARY KEY (way);
ALTER TABLE ONLY public.proposals
    ADD CONSTRAINT proposals_pkey PRIMARY KEY (uuid);
ALTER TABLE ONLY public.report_numbers
    ADD CONSTRAINT report_numbers_pkey PRIMARY KEY (year);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_follow_key UNIQUE (follow);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.roles
    ADD CONSTRAINT roles_key PRIMARY KEY (person, source);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_id_key UNIQUE (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.thanks
    ADD CONSTRAINT thanks_key PRIMARY KEY (name, year);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_id_key UNIQUE (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.wish_visitors
    ADD CONSTRAINT wish_visitors_key PRIMARY KEY (wish, visitor);
ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_pkey PRIMARY KEY (key);
CREATE INDEX device_grants_expires ON public.device_grants USING btree (expires);
CREATE INDEX journal_actor ON public.journal USING btree (actor, id);
CREATE INDEX journal_subject ON public.journal USING btree (subject, id);
CREATE INDEX journal_time ON public.journal USING btree ("time");
CREATE INDEX meters_ends ON public.meters USING btree (ends);
CREATE INDEX pending_sign_ins_browser ON public.pending_sign_ins USING btree (browser, expires);
CREATE INDEX pending_sign_ins_expires ON public.pending_sign_ins USING btree (expires);
CREATE INDEX proposals_author ON public.proposals USING btree (author);
CREATE INDEX proposals_follow ON public.proposals USING btree (follow);
CREATE INDEX proposals_origin ON public.proposals USING btree (origin);
CREATE INDEX proposals_state ON public.proposals USING btree (state, changed);
CREATE INDEX reports_state ON public.reports USING btree (state, created);
CREATE INDEX sessions_expires ON public.sessions USING btree (expires);
CREATE INDEX sessions_person ON public.sessions USING btree (person);
CREATE INDEX sessions_since ON public.sessions USING btree (since, id);
CREATE INDEX tokens_person ON public.tokens USING btree (person);
CREATE INDEX uploads_expires ON public.uploads USING btree (expires);
CREATE INDEX uploads_md5 ON public.uploads USING btree (md5);
CREATE INDEX uploads_origin ON public.uploads USING btree (origin);
CREATE INDEX uploads_proposal ON public.uploads USING btree (proposal);
CREATE INDEX uploads_sha256 ON public.uploads USING btree (sha256);
