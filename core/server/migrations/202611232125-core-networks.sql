-- What counts as one address: the IPv4 address, or the /64 network of an IPv6 one (core/host/network-of.ts). The address itself stays for people to read.
alter table login_event add column network text;
-- Addresses of before count by themselves: those of IPv6 are familiar again with the next sign-in.
update login_event set network = regexp_replace(ip, '^::ffff:(?=[0-9]+[.])', '');
drop index login_event_ip_idx;
create index login_event_network_idx on login_event (network, at);
