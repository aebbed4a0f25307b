-- phase: expand
-- Whether address and content of an e-mail are cleared once it is sent, as in 0154. Servers of the release before this one
-- use `forget_when_done`.
select add_new_name('outbox', 'forget_when_done', 'clear_when_done');
